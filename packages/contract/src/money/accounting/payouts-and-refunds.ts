import * as z from 'zod/mini';
import { readsMoney, search, sort, person, currency } from './money-fields.ts';
import { messageChannels, messageStates } from '../../base/notifications/deliveries.ts';
import { instant, kobo, rowId as id } from '../../fields.ts';
import { refundReason } from '../../money-states.ts';
import { refundState } from '../../money.ts';
import { page, pageQuery } from '../../page.ts';
import { withdrawalReference } from '../../references.ts';
import { defineFileRoute, defineRoute } from '../../route.ts';

/* Money that leaves: withdrawals and refunds, as staff see them. */

const payout = z.object({
  reference: z.string(),
  /** Whose money it is; of a payout to an estate, the estate. */
  user: person,
  /** What we hold for this estate is paid out to its bank account; null: a resident withdraws. */
  estate_id: z.nullable(z.string()),
  amount_kobo: kobo,
  fee_kobo: kobo,
  /** What the owner bears of it. */
  stamp_duty_kobo: kobo,
  status: z.enum(['requested', 'cancelled', 'sending', 'unknown', 'paid', 'failed', 'returned']),
  approval: z.enum(['none', 'waiting', 'approved', 'rejected']),
  /** The provider sends it only with a code from the operator's mailbox. `given`: the worker passes one on, or requests a new one. */
  code: z.enum(['none', 'needed', 'given']),
  /** It was not sent, and a bank decides a dispute of its owner: it waits for that. */
  is_disputed: z.boolean(),
  /** Its approval takes two people; one looks at the others that wait. */
  needs_two: z.boolean(),
  /** How much of it came by card a short time ago. */
  card_kobo: kobo,
  /** How much the names of the person and of the account have in common, of 100; `is_own_name`: every part of the person's is there. */
  name_score: z.int(),
  is_own_name: z.boolean(),
  bank: z.string(),
  /** With its first digits hidden. */
  account_number: z.string(),
  account_name: z.string(),
  problem: z.nullable(z.string()),
  created_at: instant,
  done_at: z.nullable(instant),
});
export type StaffPayout = z.output<typeof payout>;

const payoutFilter = {
  approval: z.optional(z.enum(['none', 'waiting', 'approved', 'rejected'])),
  status: z.optional(payout.shape.status),
  /** Only those that wait for a code. */
  code: z.optional(z.literal('needed')),
  q: search,
  sort,
};

export const listPayouts = defineRoute({
  id: 'listPayouts',
  method: 'GET',
  path: '/api/v1/admin/payouts',
  summary: 'Withdrawals of residents and payouts to estates, and which of them wait for approval',
  access: readsMoney,
  errors: ['card-number-not-allowed'],
  query: z.strictObject({ ...pageQuery, ...payoutFilter }),
  answer: page(payout),
});

export const exportPayouts = defineFileRoute({
  id: 'exportPayouts',
  path: '/api/v1/admin/payouts/file',
  summary: 'The same list as a CSV file',
  access: readsMoney,
  errors: ['card-number-not-allowed'],
  query: z.strictObject(payoutFilter),
  files: ['csv'],
});

export const getPayout = defineRoute({
  id: 'getPayout',
  method: 'GET',
  path: '/api/v1/admin/payouts/{reference}',
  summary: 'One payout with its steps, and what its owner withdrew before',
  access: readsMoney,
  params: z.strictObject({ reference: withdrawalReference }),
  answer: z.object({
    ...payout.shape,
    wallet_kobo: kobo,
    /** Earlier payouts of this person that were paid. */
    paid_before: z.int(),
    paid_before_kobo: kobo,
    approval_above_kobo: kobo,
    /** Since when the bank account can be paid into. */
    account_usable_from: instant,
    events: z.array(z.object({ status: z.string(), at: instant })),
  }),
});

/** A message to the payer about a refund that waits. */
export const toldPayer = z.object({
  channel: z.enum(messageChannels),
  to_masked: z.string(),
  state: z.enum(messageStates),
  at: instant,
});

const refund = z.object({
  id,
  reference: z.string(),
  /** Null for money that paid for no order. */
  order_reference: z._default(z.nullable(z.string()), null),
  reason: refundReason,
  amount_kobo: kobo,
  currency,
  state: refundState,
  problem: z.nullable(z.string()),
  /** Messages that asked the payer for a bank account, or said that the refund waits for it. */
  told: z.array(toldPayer),
  provider: z.string(),
  /** Where it went instead of its source, for example `wallet:42`. */
  paid_outside: z.nullable(z.string()),
  created_at: instant,
  updated_at: instant,
});
export type StaffRefundView = z.output<typeof refund>;

const refundFilter = {
  /** `owed`: everything that has not gone back yet. */
  state: z._default(z.enum(['owed', 'needs_attention', 'processed', 'all']), 'owed'),
  q: search,
  sort,
};

export const listRefunds = defineRoute({
  id: 'listRefunds',
  method: 'GET',
  path: '/api/v1/admin/refunds',
  summary: 'Money that is owed to payers, and money that went back',
  access: readsMoney,
  errors: ['card-number-not-allowed'],
  query: z.strictObject({ ...pageQuery, ...refundFilter }),
  answer: z.object({ ...page(refund).shape, owed_kobo: kobo, held_kobo: kobo }),
});

export const exportRefunds = defineFileRoute({
  id: 'exportRefunds',
  path: '/api/v1/admin/refunds/file',
  summary: 'The same list as a CSV file',
  access: readsMoney,
  errors: ['card-number-not-allowed'],
  query: z.strictObject(refundFilter),
  files: ['csv'],
});

/** Staff see at most this many payments with small amounts in one list. */
export const HELD_SUMS = 100;

export const listHeldAmounts = defineRoute({
  id: 'listHeldAmounts',
  method: 'GET',
  path: '/api/v1/admin/refunds/held',
  summary:
    'Amounts too small to send back one by one, by payment; the largest 100, of all or of those with `q` in the reference',
  access: readsMoney,
  errors: ['card-number-not-allowed'],
  query: z.strictObject({ q: search }),
  answer: z.array(z.object({ reference: z.string(), currency, amount_kobo: kobo, transfers: z.int(), since: instant })),
});

export const listRefundBanks = defineRoute({
  id: 'listRefundBanks',
  method: 'GET',
  path: '/api/v1/admin/refunds/{id}/banks',
  summary: 'Banks to which the provider of this refund can send it, by name',
  access: { permission: 'refunds.ask' },
  params: z.strictObject({ id }),
  answer: z.array(z.object({ code: z.string(), name: z.string() })),
  errors: ['provider-unavailable'],
});

export const moneyOutRoutes = [
  listPayouts,
  exportPayouts,
  getPayout,
  listRefunds,
  exportRefunds,
  listHeldAmounts,
  listRefundBanks,
] as const;
