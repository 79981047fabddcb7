import * as z from 'zod/mini';
import type { FieldCode } from '../../errors.ts';
import { givenText, kobo, linkSecret } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { bankAccountNumber } from '../../money/withdrawals.ts';

const bySecret = z.strictObject({ secret: linkSecret });
const account = z.strictObject({
  bank_code: z.string().check(z.regex(/^[0-9A-Za-z]{3,10}$/, 'bank-required' satisfies FieldCode)),
  account_number: bankAccountNumber,
});

export const getRefundAccount = defineRoute({
  id: 'getRefundAccount',
  method: 'GET',
  path: '/api/v1/quick-purchases/{secret}/refund-account',
  summary: 'What waits for a bank account of the payer, and the banks to choose from; not found when nothing does',
  access: 'public',
  limits: ['purchase-read', 'wrong-link'],
  params: bySecret,
  answer: z.object({ amount_kobo: kobo, banks: z.array(z.object({ code: z.string(), name: z.string() })) }),
  errors: ['not-found', 'provider-unavailable'],
});

export const resolveRefundAccount = defineRoute({
  id: 'resolveRefundAccount',
  method: 'POST',
  path: '/api/v1/quick-purchases/{secret}/refund-account/resolve',
  summary: 'The name on a bank account for a refund, as its bank says it',
  access: 'public',
  limits: ['purchase-read', 'wrong-link', 'refund-account', 'refund-account-ip'],
  params: bySecret,
  body: account,
  answer: z.object({
    account_name: z.string(),
    bank_name: z.string(),
    /** Whether the name has a word of the buyer's name. False: show it and let the payer decide. */
    is_own_name: z.boolean(),
    check_digit_fits: z.boolean(),
  }),
  errors: ['not-found', 'bank-account-unknown', 'provider-unavailable'],
});

export const giveRefundAccount = defineRoute({
  id: 'giveRefundAccount',
  method: 'POST',
  path: '/api/v1/quick-purchases/{secret}/refund-account',
  summary: 'Have the refund sent to this bank account; its buyer gets an SMS',
  access: 'public',
  limits: ['purchase-read', 'wrong-link', 'refund-account', 'refund-account-ip'],
  params: bySecret,
  /** `account_name`: what the payer confirmed; it must still be the name on the account. */
  body: z.strictObject({ ...account.shape, account_name: givenText(200).check(z.minLength(1)) }),
  success: 202,
  answer: z.object({ taken: z.literal(true) }),
  errors: ['not-found', 'bank-account-unknown', 'provider-unavailable', 'card-number-not-allowed'],
});

export const refundAccountRoutes = [getRefundAccount, resolveRefundAccount, giveRefundAccount] as const;
