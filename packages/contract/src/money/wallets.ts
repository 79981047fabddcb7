import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { chosenId, givenText, instant, kobo, maxKobo, wantedRepeat } from '../fields.ts';
import { paymentMethod } from '../money.ts';
import { defineRoute } from '../route.ts';
import { transferAccount } from '../selling/vending.ts';

export const getWallet = defineRoute({
  id: 'getWallet',
  method: 'GET',
  path: '/api/v1/wallet',
  summary: "The balance of the caller's wallet",
  access: 'signed-in',
  answer: z.object({ balance_kobo: kobo, currency: z.literal('NGN') }),
});

/** What a user may still add or buy. */
const limit = z.object({ per_transaction_kobo: kobo, per_day_kobo: kobo, left_today_kobo: kobo });

/**
 * The verification level and its limits. 1: a proved e-mail address. 2: also a meter of their own. 3: also a bank account in
 * their name, past its first day.
 */
export const getLimits = defineRoute({
  id: 'getLimits',
  method: 'GET',
  path: '/api/v1/wallet/limits',
  summary: 'What the caller may add to the wallet and buy, for each transaction and today',
  access: 'signed-in',
  answer: z.object({
    level: z.int().check(z.minimum(1), z.maximum(3)),
    funding: limit,
    vend: limit,
    /** How long money from a card waits before it can be withdrawn; `to_own_name`: the wait for an account in the caller's own name. */
    card_money: z.object({ wait_days: z.int(), to_own_name: z.boolean() }),
    /** On each transfer of `from_kobo` or more, also out of the wallet; null: the operator bears it. */
    stamp_duty: z.nullable(z.object({ amount_kobo: kobo, from_kobo: kobo })),
  }),
});
export type Limits = z.output<typeof getLimits.answer>;

/** The smallest amount that a wallet is funded with: 1,000 naira. */
export const minimumFundingKobo = 100_000n;

const fundingKobo = /* @__PURE__ */ kobo.check(
  z.minimum(minimumFundingKobo, 'amount-below-minimum' satisfies FieldCode),
  z.maximum(maxKobo, 'amount-too-large' satisfies FieldCode),
);

/** `credited`: money arrived and is in the wallet, perhaps less or more than was named. `expired`: late money is still credited. */
export const fundingStatus = z.enum(['pending', 'credited', 'failed', 'expired']);
export type FundingStatus = z.output<typeof fundingStatus>;

export const funding = z.object({
  reference: z.string(),
  method: paymentMethod,
  status: fundingStatus,
  amount_kobo: kobo,
  /** Sent on top of the amount, for the state. */
  stamp_duty_kobo: kobo,
  /** What arrived and is in the wallet. */
  credited_kobo: kobo,
  /** What arrived above the limit of the caller's level and is held: it is theirs, and we write to them about it. */
  held_kobo: kobo,
  message: z.string(),
  /** The provider returns such transfers automatically; missing when there is nothing to say. */
  notice: z.optional(z.string()),
  created_at: instant,
  expires_at: instant,
  credited_at: z.nullable(instant),
  account: z.nullable(transferAccount),
  authorization_url: z.nullable(z.string()),
  /** Why the bank declined the card at the latest try, in the provider's words; nothing was charged by that try. */
  decline: z.nullable(z.string()),
  /** The payer came back from the provider's page without having paid; null: no one ended it. Late money is still credited. */
  ended: z.nullable(z.enum(['cancelled', 'declined'])),
  /** The server's clock, so that a wrong one in a phone does not move the countdown. */
  now: instant,
});
export type Funding = z.output<typeof funding>;

const refusals = [
  'paid-a-moment-ago',
  'over-limit',
  'amount-too-large',
  'idempotency-key-reused',
  'still-running',
  'card-number-not-allowed',
  'provider-unavailable',
] as const;

export const fundByCard = defineRoute({
  id: 'fundByCard',
  features: ['top-ups', 'cards'],
  method: 'POST',
  path: '/api/v1/wallet/fund/card',
  summary:
    "Fund the wallet by card: answers with the provider's payment page, which sends the payer back to /user/fund_wallet",
  access: 'signed-in',
  limits: ['funding'],
  idempotent: true,
  body: z.strictObject({
    amount_kobo: fundingKobo,
    save_card: z.optional(z.boolean()),
    callback_url: z.optional(givenText(2048)),
    repeat: wantedRepeat,
  }),
  answer: z.object({ reference: z.string(), authorization_url: z.url() }),
  errors: [...refusals],
});

export const fundByTransfer = defineRoute({
  id: 'fundByTransfer',
  features: ['top-ups'],
  method: 'POST',
  path: '/api/v1/wallet/fund/transfer',
  summary: 'Fund the wallet by bank transfer: returns an account for this amount',
  access: 'signed-in',
  limits: ['funding'],
  idempotent: true,
  body: z.strictObject({ amount_kobo: fundingKobo }),
  answer: z.extend(transferAccount, {
    reference: z.string(),
    /** What to send: the amount and the stamp duty. */
    amount_kobo: kobo,
    stamp_duty_kobo: kobo,
    expires_at: instant,
    now: instant,
  }),
  errors: [...refusals],
});

export const fundBySavedCard = defineRoute({
  id: 'fundBySavedCard',
  features: ['top-ups', 'cards'],
  method: 'POST',
  path: '/api/v1/wallet/fund/saved-card',
  summary: 'Fund the wallet with a saved card. With an `authorization_url` the bank asks the payer to confirm there',
  access: 'signed-in',
  limits: ['funding'],
  idempotent: true,
  body: z.strictObject({
    amount_kobo: fundingKobo,
    card_id: chosenId('card-required'),
    callback_url: z.optional(givenText(2048)),
    repeat: wantedRepeat,
  }),
  answer: z.object({ reference: z.string(), status: fundingStatus, authorization_url: z.optional(z.url()) }),
  errors: [...refusals, 'card-declined', 'card-not-usable'],
});

/** Our name of a funding, also as the provider returns it when it opened its page again (`-r2`). */
export const fundingReference = /* @__PURE__ */ z.pipe(
  z.string().check(z.regex(/^FND-[A-Z0-9]{10,40}(?:-r\d{1,3})?$/)),
  z.transform((given: string) => given.replace(/-r\d{1,3}$/, '')),
);

export const getFunding = defineRoute({
  id: 'getFunding',
  method: 'GET',
  path: '/api/v1/wallet/funding/{reference}',
  summary: "The status of one of the caller's own fundings",
  access: 'signed-in',
  object: 'own-funding',
  limits: ['funding-reads'],
  params: z.strictObject({ reference: fundingReference }),
  answer: funding,
});

export const leaveFundingPage = defineRoute({
  id: 'leaveFundingPage',
  method: 'POST',
  path: '/api/v1/wallet/funding/{reference}/leave',
  summary:
    "The payer came back from the provider's page: asks the provider at once, and ends the funding unless money is on its way",
  access: 'signed-in',
  object: 'own-funding',
  limits: ['funding-reads'],
  params: z.strictObject({ reference: fundingReference }),
  answer: funding,
});

export const walletRoutes = [
  getWallet,
  getLimits,
  fundByCard,
  fundByTransfer,
  fundBySavedCard,
  getFunding,
  leaveFundingPage,
] as const;
