import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { chosenId, instant, kobo, maxKobo, optionalText, rowId } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';
import { withdrawalReference } from '../references.ts';

/** Ten digits. The check digit is not a reason to refuse: some real accounts break its rule. */
export const bankAccountNumber = z.string().check(z.regex(/^\d{10}$/, 'account-number-format' satisfies FieldCode));
export const bankCode = z.string().check(z.regex(/^[0-9A-Za-z]{3,10}$/, 'bank-required' satisfies FieldCode));

export const listBanks = defineRoute({
  id: 'listBanks',
  method: 'GET',
  path: '/api/v1/banks',
  summary: 'Banks to which money can be withdrawn, by name',
  access: 'signed-in',
  answer: z.array(z.object({ code: z.string(), name: z.string() })),
});

export const resolveBankAccount = defineRoute({
  id: 'resolveBankAccount',
  method: 'POST',
  path: '/api/v1/bank-accounts/resolve',
  summary: 'The name on a bank account, as its bank says it',
  access: 'signed-in',
  limits: ['name-enquiry'],
  body: z.strictObject({ bank_code: bankCode, account_number: bankAccountNumber }),
  answer: z.object({
    account_name: z.string(),
    bank_name: z.string(),
    /** Whether every part of the caller's own name is in it. False: show both and let the caller decide. */
    is_own_name: z.boolean(),
    /** False: the last digit does not fit the bank, so a digit may be wrong. A warning only. */
    check_digit_fits: z.boolean(),
  }),
  errors: ['bank-account-unknown', 'provider-unavailable'],
});

export const bankAccount = z.object({
  id: z.string(),
  bank_code: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  /** Every part of the caller's own name is in the account's name. */
  is_own_name: z.boolean(),
  name: z.nullable(z.string()),
  is_default: z.boolean(),
  created_at: instant,
  /** A new account is paid into from this instant on. */
  usable_from: instant,
});
export type BankAccount = z.output<typeof bankAccount>;

export const listBankAccounts = defineRoute({
  id: 'listBankAccounts',
  method: 'GET',
  path: '/api/v1/bank-accounts',
  summary: "The caller's own bank accounts, the default one first",
  access: 'signed-in',
  answer: z.array(bankAccount),
});

export const addBankAccount = defineRoute({
  id: 'addBankAccount',
  method: 'POST',
  path: '/api/v1/bank-accounts',
  summary: 'Keep a bank account; needs the password again, and is paid into after a day',
  access: 'signed-in',
  limits: ['name-enquiry'],
  body: z.strictObject({ bank_code: bankCode, account_number: bankAccountNumber, name: optionalText(60) }),
  success: 201,
  answer: bankAccount,
  errors: [
    'step-up-required',
    'bank-account-unknown',
    'too-many-bank-accounts',
    'provider-unavailable',
    'card-number-not-allowed',
  ],
});

export const updateBankAccount = defineRoute({
  id: 'updateBankAccount',
  method: 'PUT',
  path: '/api/v1/bank-accounts/{id}',
  summary: 'Name a bank account or make it the default one',
  access: 'signed-in',
  object: 'own-bank-account',
  params: z.strictObject({ id: rowId }),
  body: z.strictObject({ name: z.optional(z.nullable(optionalText(60))), is_default: z.optional(z.literal(true)) }),
  answer: bankAccount,
  errors: ['card-number-not-allowed'],
});

export const removeBankAccount = defineRoute({
  id: 'removeBankAccount',
  method: 'DELETE',
  path: '/api/v1/bank-accounts/{id}',
  summary: 'Forget a bank account; not while a withdrawal to it is under way',
  access: 'signed-in',
  object: 'own-bank-account',
  params: z.strictObject({ id: rowId }),
  answer: z.object({ removed: z.literal(true) }),
  errors: ['bank-account-in-use'],
});

export const getWithdrawalLimits = defineRoute({
  id: 'getWithdrawalLimits',
  method: 'GET',
  path: '/api/v1/withdrawals/limits',
  summary: 'What the caller can withdraw now, and what it costs',
  access: 'signed-in',
  answer: z.object({
    balance_kobo: kobo,
    minimum_kobo: kobo,
    fee_kobo: kobo,
    per_withdrawal_kobo: kobo,
    per_day_kobo: kobo,
    left_today_kobo: kobo,
    /** A bank decides a dispute about a payment of the caller: until then nothing leaves. */
    is_held: z.boolean(),
    /** How much of the balance came by card and waits until `card_until`. */
    card_kobo: kobo,
    card_until: z.nullable(instant),
    /** Whether such money may go to an account in the caller's own name before; we look at the first and at large ones. */
    card_to_own_name: z.boolean(),
  }),
});

/**
 * `requested`: can be cancelled. `unknown`: sent, and the provider has not said what became of it; it is looked up and never
 * sent again. `failed` and `returned`: the money is back in the wallet.
 */
export const withdrawalStatus = z.enum(['requested', 'cancelled', 'sending', 'unknown', 'paid', 'failed', 'returned']);
export type WithdrawalStatus = z.output<typeof withdrawalStatus>;

export const withdrawal = z.object({
  reference: z.string(),
  status: withdrawalStatus,
  amount_kobo: kobo,
  fee_kobo: kobo,
  /** What the user bears of the stamp duty; 0 where the operator bears it. */
  stamp_duty_kobo: kobo,
  /** What arrives at the bank: amount less fee and duty. */
  received_kobo: kobo,
  bank_name: z.string(),
  account_name: z.string(),
  account_number_masked: z.string(),
  created_at: instant,
  /** It leaves at this instant or soon after, and can be cancelled until then. */
  send_after: instant,
  /** `bank`: it is on hold while a bank decides a dispute. `staff`: we look at it before it is sent. */
  waits_for: z.nullable(z.enum(['bank', 'staff'])),
  /** What a dispute keeps of an amount that came back: it is not in the wallet. */
  kept_kobo: kobo,
  done_at: z.nullable(instant),
  timeline: z.array(z.object({ status: withdrawalStatus, at: instant })),
});
export type Withdrawal = z.output<typeof withdrawal>;

export const requestWithdrawal = defineRoute({
  id: 'requestWithdrawal',
  features: ['withdrawals'],
  method: 'POST',
  path: '/api/v1/withdrawals',
  summary:
    'Withdraw from the wallet to a kept bank account; needs the password again, and the fee is taken out of the amount',
  access: 'signed-in',
  limits: ['withdrawals'],
  idempotent: true,
  body: z.strictObject({
    amount_kobo: kobo.check(z.maximum(maxKobo, 'amount-too-large' satisfies FieldCode)),
    bank_account_id: chosenId('account-required'),
  }),
  success: 201,
  answer: withdrawal,
  errors: [
    'step-up-required',
    'insufficient-funds',
    'withdrawal-held',
    'withdrawal-card-money',
    'withdrawal-below-minimum',
    'withdrawal-over-limit',
    'idempotency-key-reused',
  ],
});

export const listWithdrawals = defineRoute({
  id: 'listWithdrawals',
  method: 'GET',
  path: '/api/v1/withdrawals',
  summary: "The caller's own withdrawals, newest first",
  access: 'signed-in',
  query: z.strictObject({ ...pageQuery }),
  answer: page(withdrawal),
});

const byReference = z.strictObject({ reference: withdrawalReference });

export const getWithdrawal = defineRoute({
  id: 'getWithdrawal',
  method: 'GET',
  path: '/api/v1/withdrawals/{reference}',
  summary: "The status of one of the caller's own withdrawals",
  access: 'signed-in',
  object: 'own-withdrawal',
  params: byReference,
  answer: withdrawal,
});

export const cancelWithdrawal = defineRoute({
  id: 'cancelWithdrawal',
  method: 'POST',
  path: '/api/v1/withdrawals/{reference}/cancel',
  summary: 'Take a withdrawal back before it is sent; the money is in the wallet again immediately',
  access: 'signed-in',
  object: 'own-withdrawal',
  params: byReference,
  answer: withdrawal,
  errors: ['withdrawal-sent'],
});

export const withdrawalRoutes = [
  listBanks,
  resolveBankAccount,
  listBankAccounts,
  addBankAccount,
  updateBankAccount,
  removeBankAccount,
  getWithdrawalLimits,
  requestWithdrawal,
  listWithdrawals,
  getWithdrawal,
  cancelWithdrawal,
];
