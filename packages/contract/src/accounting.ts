import * as z from 'zod/mini';
import { instant, kobo, optionalText, signedKobo } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { defineFileRoute, defineRoute, defineUploadRoute } from './route.ts';

/*
 * What staff read about money. What they change are acts: see accounting-acts.ts. Amounts are kobo; where another currency than naira
 * is possible, `currency` names it and the amount is its smallest unit.
 */

const money = { permission: 'money.read' } as const;

const id = /* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const day = /* @__PURE__ */ z.iso.date();
const month = /* @__PURE__ */ z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/));
const search = /* @__PURE__ */ z.optional(optionalText(100));
const sort = /* @__PURE__ */ z.optional(z.enum(['created_at', '-created_at']));
const person = z.object({ id: z.string(), name: z.string() });
const currency = z.string();

// --- exceptions ------------------------------------------------------------------------------------------------------

export const exceptionOwners = ['finance', 'operations', 'support'] as const;

const exception = z.object({
  id,
  /** What kind of problem, in a word of the server with underscores. */
  kind: z.string(),
  owner: z.enum(exceptionOwners),
  assignee: z.nullable(person),
  state: z.enum(['open', 'closed']),
  /** Of the payment, payout, settlement or order that it is about. */
  reference: z.nullable(z.string()),
  /** Amounts where the problem has two sides; null on a side that knows nothing. */
  ours_kobo: z.nullable(signedKobo),
  theirs_kobo: z.nullable(signedKobo),
  /** How often it was seen. */
  seen: z.int(),
  created_at: instant,
  last_seen_at: instant,
  closed_at: z.nullable(instant),
});
export type MoneyException = z.output<typeof exception>;

const exceptionFilter = {
  state: z._default(z.enum(['open', 'closed']), 'open'),
  kind: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,62}$/))),
  owner: z.optional(z.enum(exceptionOwners)),
  /** `me`, or nobody. */
  assignee: z.optional(z.enum(['me', 'nobody'])),
  q: search,
  sort,
};

export const listExceptions = defineRoute({
  id: 'listExceptions',
  method: 'GET',
  path: '/api/v1/admin/exceptions',
  summary: 'What does not add up, or needs a person: open ones or closed ones',
  access: money,
  errors: ['card-number-refused'],
  query: z.strictObject({ ...pageQuery, ...exceptionFilter }),
  answer: page(exception),
});

export const exportExceptions = defineFileRoute({
  id: 'exportExceptions',
  path: '/api/v1/admin/exceptions/file',
  summary: 'The same list as a CSV file',
  access: money,
  errors: ['card-number-refused'],
  query: z.strictObject(exceptionFilter),
  files: ['csv'],
});

export const getException = defineRoute({
  id: 'getException',
  method: 'GET',
  path: '/api/v1/admin/exceptions/{id}',
  summary: 'One exception with its facts and history',
  access: money,
  params: z.strictObject({ id }),
  answer: z.object({
    ...exception.shape,
    /** What is known, by name. */
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    history: z.array(
      z.object({
        at: instant,
        /** `needs_attention`, `assigned` or `resolved`. */
        state: z.string(),
        note: z.nullable(z.string()),
        /** Reference of the journal that closed it. */
        journal: z.nullable(z.string()),
        by: z.nullable(z.string()),
      }),
    ),
    /** Something recorded here that the other side may mean. */
    likely: z.nullable(
      z.object({
        /** `charge` of a payer, or `capture` that came at about the same time. */
        kind: z.enum(['charge', 'capture']),
        reference: z.string(),
        amount_kobo: kobo,
        at: instant,
        status: z.string(),
      }),
    ),
  }),
});

export const getReconciliation = defineRoute({
  id: 'getReconciliation',
  method: 'GET',
  path: '/api/v1/admin/reconciliation',
  summary: 'The latest settlement against our ledger, the last seven, and how far the lists of providers were read',
  access: money,
  answer: z.object({
    /** Null before the first settlement. */
    latest: z.nullable(
      z.object({
        id,
        provider: z.string(),
        provider_settlement_id: z.string(),
        settled_on: day,
        ours_kobo: kobo,
        ours_count: z.int(),
        theirs_kobo: kobo,
        theirs_count: z.int(),
        matched: z.int(),
      }),
    ),
    open: z.int(),
    closed_this_month: z.int(),
    settlements: z.array(
      z.object({
        id,
        provider: z.string(),
        provider_settlement_id: z.string(),
        settled_on: day,
        lines: z.int(),
        difference_kobo: signedKobo,
        open: z.int(),
      }),
    ),
    reads: z.array(
      z.object({
        provider: z.string(),
        subject: z.enum(['payments', 'settlements', 'payouts', 'disputes']),
        read_at: z.nullable(instant),
        problem: z.nullable(z.string()),
      }),
    ),
  }),
});

// --- settlements -----------------------------------------------------------------------------------------------------

const settlement = z.object({
  id,
  provider: z.string(),
  provider_settlement_id: z.string(),
  currency,
  settled_on: day,
  gross_kobo: kobo,
  fees_kobo: kobo,
  deductions_kobo: kobo,
  net_kobo: kobo,
  our_gross_kobo: kobo,
  our_fees_kobo: kobo,
  lines: z.int(),
  differences: z.int(),
  /** A line of a bank statement was matched with it. */
  is_in_bank: z.boolean(),
  created_at: instant,
});
export type Settlement = z.output<typeof settlement>;

export const listSettlements = defineRoute({
  id: 'listSettlements',
  method: 'GET',
  path: '/api/v1/admin/settlements',
  summary: 'What providers paid into our bank, newest first',
  access: money,
  query: z.strictObject({ ...pageQuery, only: z.optional(z.enum(['differences', 'not-in-bank'])) }),
  answer: page(settlement),
});

export const getSettlement = defineRoute({
  id: 'getSettlement',
  method: 'GET',
  path: '/api/v1/admin/settlements/{id}',
  summary: 'One settlement with its lines: those that differ first, at most 500',
  access: money,
  params: z.strictObject({ id }),
  answer: z.object({
    ...settlement.shape,
    journal: z.nullable(z.string()),
    payments: z.array(
      z.object({
        reference: z.string(),
        amount_kobo: kobo,
        fee_kobo: z.nullable(kobo),
        our_amount_kobo: z.nullable(kobo),
        our_fee_kobo: z.nullable(kobo),
        outcome: z.enum(['matched', 'not_recorded', 'amount_differs', 'fee_differs', 'twice']),
      }),
    ),
  }),
});

// --- the ledger ------------------------------------------------------------------------------------------------------

export const accountKinds = ['asset', 'liability', 'income', 'expense', 'equity'] as const;

export const listAccounts = defineRoute({
  id: 'listAccounts',
  method: 'GET',
  path: '/api/v1/admin/ledger/accounts',
  summary: 'Accounts of the ledger with their balance at the end of a day, by code',
  access: money,
  errors: ['card-number-refused'],
  query: z.strictObject({
    ...pageQuery,
    q: search,
    class: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,62}$/))),
    as_of: z.optional(day),
  }),
  answer: z.object({
    ...page(
      z.object({ code: z.string(), class: z.string(), kind: z.enum(accountKinds), currency, balance_kobo: signedKobo }),
    ).shape,
    /** The balances of this instant when null. */
    as_of: z.nullable(day),
  }),
});

const journalLine = z.object({ account: z.string(), debit_kobo: kobo, credit_kobo: kobo });

const journal = z.object({
  id,
  reference: z.string(),
  kind: z.string(),
  currency,
  memo: z.string(),
  /** Who caused it: `user:42`, `provider:paystack`, `system`. */
  actor: z.string(),
  /** Sum of its debits. */
  amount_kobo: kobo,
  created_at: instant,
});
export type JournalView = z.output<typeof journal>;

const journalFilter = {
  kind: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,62}$/))),
  account: z.optional(optionalText(200)),
  /** Part of a reference, from its beginning. */
  q: search,
  from: z.optional(day),
  to: z.optional(day),
};

export const listJournals = defineRoute({
  id: 'listJournals',
  method: 'GET',
  path: '/api/v1/admin/ledger/journals',
  summary: 'Journals, newest first',
  access: money,
  errors: ['card-number-refused'],
  query: z.strictObject({ ...pageQuery, ...journalFilter }),
  answer: page(journal),
});

export const exportJournals = defineFileRoute({
  id: 'exportJournals',
  path: '/api/v1/admin/ledger/journals/file',
  summary: 'The same journals with their lines, as a CSV file',
  access: money,
  errors: ['card-number-refused'],
  query: z.strictObject(journalFilter),
  files: ['csv'],
});

export const getJournal = defineRoute({
  id: 'getJournal',
  method: 'GET',
  path: '/api/v1/admin/ledger/journals/{id}',
  summary: 'One journal with its lines',
  access: money,
  params: z.strictObject({ id }),
  answer: z.object({
    ...journal.shape,
    lines: z.array(journalLine),
    /** References of the journal that it undoes, and of the one that undoes it. */
    reverses: z.nullable(z.string()),
    reversed_by: z.nullable(z.string()),
  }),
});

export const getTrialBalance = defineRoute({
  id: 'getTrialBalance',
  method: 'GET',
  path: '/api/v1/admin/ledger/trial-balance',
  summary: 'The trial balance of a closed day, or of this instant',
  access: money,
  query: z.strictObject({ day: z.optional(day) }),
  answer: z.object({
    day: z.nullable(day),
    lines: z.array(
      z.object({
        class: z.string(),
        kind: z.enum(accountKinds),
        currency,
        /** What the day moved; null for the balances of this instant. */
        movement_kobo: z.nullable(signedKobo),
        debit_kobo: kobo,
        credit_kobo: kobo,
      }),
    ),
    totals: z.array(z.object({ currency, debit_kobo: kobo, credit_kobo: kobo })),
    /** The last closed days, newest first, each with the hash that chains it to the day before. */
    days: z.array(z.object({ day, journals: z.int(), hash: z.string(), previous_hash: z.string() })),
  }),
});

// --- payouts, refunds, disputes --------------------------------------------------------------------------------------

const payout = z.object({
  reference: z.string(),
  user: person,
  amount_kobo: kobo,
  fee_kobo: kobo,
  /** What the owner bears of it. */
  stamp_duty_kobo: kobo,
  status: z.enum(['requested', 'cancelled', 'sending', 'unknown', 'paid', 'failed', 'returned']),
  approval: z.enum(['none', 'waiting', 'approved', 'refused']),
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
  approval: z.optional(z.enum(['none', 'waiting', 'approved', 'refused'])),
  status: z.optional(payout.shape.status),
  q: search,
  sort,
};

export const listPayouts = defineRoute({
  id: 'listPayouts',
  method: 'GET',
  path: '/api/v1/admin/payouts',
  summary: 'Withdrawals of residents, and which of them wait for approval',
  access: money,
  errors: ['card-number-refused'],
  query: z.strictObject({ ...pageQuery, ...payoutFilter }),
  answer: page(payout),
});

export const exportPayouts = defineFileRoute({
  id: 'exportPayouts',
  path: '/api/v1/admin/payouts/file',
  summary: 'The same list as a CSV file',
  access: money,
  errors: ['card-number-refused'],
  query: z.strictObject(payoutFilter),
  files: ['csv'],
});

export const getPayout = defineRoute({
  id: 'getPayout',
  method: 'GET',
  path: '/api/v1/admin/payouts/{reference}',
  summary: 'One payout with its steps, and what its owner withdrew before',
  access: money,
  params: z.strictObject({ reference: z.string().check(z.regex(/^wdr-[0-9a-z]{16,40}$/)) }),
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

const refund = z.object({
  id,
  reference: z.string(),
  reason: z.string(),
  amount_kobo: kobo,
  currency,
  state: z.enum(['queued', 'sending', 'sent', 'processed', 'needs_attention']),
  problem: z.nullable(z.string()),
  provider: z.string(),
  /** Where it went instead of its source, for example `wallet:42`. */
  paid_outside: z.nullable(z.string()),
  /** It waits for the end of a dispute about the same payment. */
  waits_for_dispute: z.boolean(),
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
  access: money,
  errors: ['card-number-refused'],
  query: z.strictObject({ ...pageQuery, ...refundFilter }),
  answer: z.object({ ...page(refund).shape, owed_kobo: kobo, held_kobo: kobo }),
});

export const exportRefunds = defineFileRoute({
  id: 'exportRefunds',
  path: '/api/v1/admin/refunds/file',
  summary: 'The same list as a CSV file',
  access: money,
  errors: ['card-number-refused'],
  query: z.strictObject(refundFilter),
  files: ['csv'],
});

export const listHeldAmounts = defineRoute({
  id: 'listHeldAmounts',
  method: 'GET',
  path: '/api/v1/admin/refunds/held',
  summary: 'Amounts too small to send back one by one, by payment; the largest 100',
  access: money,
  answer: z.array(z.object({ reference: z.string(), currency, amount_kobo: kobo, transfers: z.int(), since: instant })),
});

const dispute = z.object({
  id,
  provider: z.string(),
  provider_dispute_id: z.string(),
  reference: z.string(),
  amount_kobo: kobo,
  currency,
  frozen_kobo: kobo,
  state: z.enum(['open', 'won', 'lost']),
  /** In the provider's words. */
  status: z.string(),
  category: z.nullable(z.string()),
  due_at: z.nullable(instant),
  reply: z.nullable(z.enum(['accept', 'evidence'])),
  reply_state: z.nullable(z.enum(['queued', 'sent', 'refused'])),
  reply_problem: z.nullable(z.string()),
  opened_at: instant,
  decided_at: z.nullable(instant),
});
export type StaffDispute = z.output<typeof dispute>;

export const listDisputes = defineRoute({
  id: 'listDisputes',
  method: 'GET',
  path: '/api/v1/admin/disputes',
  summary: 'Payments that payers dispute at their bank',
  access: money,
  errors: ['card-number-refused'],
  query: z.strictObject({ ...pageQuery, state: z.optional(dispute.shape.state), q: search }),
  answer: page(dispute),
});

export const getDispute = defineRoute({
  id: 'getDispute',
  method: 'GET',
  path: '/api/v1/admin/disputes/{id}',
  summary: 'One dispute with what proves the delivery',
  access: money,
  params: z.strictObject({ id }),
  answer: z.object({
    ...dispute.shape,
    payer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    /** What the payment bought, as the record of the delivery says; empty when it bought nothing. */
    delivery: z.string(),
    journals: z.array(z.string()),
  }),
});

// --- statements of the bank ------------------------------------------------------------------------------------------

export const statementProblemCodes = [
  'unreadable',
  'unknown-layout',
  'no-lines',
  'too-many-lines',
  'date',
  'amount',
  'balance-does-not-follow',
] as const;

export const importBankStatement = defineUploadRoute({
  id: 'importBankStatement',
  method: 'POST',
  path: '/api/v1/admin/bank-statements',
  summary: "Take in a CSV statement of the operator's bank; nothing is stored when a row cannot be used",
  access: { permission: 'exceptions.close' },
  body: z.strictObject({}),
  upload: { field: 'file', kinds: ['csv'], maxBytes: 2 * 1024 * 1024 },
  success: 201,
  answer: z.object({
    /** Null: not stored, see `problems`. */
    statement_id: z.nullable(id),
    layout: z.nullable(z.enum(['gtbank', 'zenith'])),
    /** The same file was taken in before. */
    is_known: z.boolean(),
    lines: z.int(),
    /** Lines that an earlier statement brought. */
    repeated: z.int(),
    problems: z.array(z.object({ row: z.int(), column: z.string(), code: z.enum(statementProblemCodes) })),
  }),
  errors: ['too-large', 'unsupported-media-type'],
});

const proposal = z.object({
  kind: z.enum(['settlement', 'refund']),
  id: z.string(),
  reference: z.string(),
  amount_kobo: kobo,
  on: day,
});

export const listBankLines = defineRoute({
  id: 'listBankLines',
  method: 'GET',
  path: '/api/v1/admin/bank-lines',
  summary: "Lines of the operator's bank, with what each may be",
  access: money,
  query: z.strictObject({ ...pageQuery, state: z._default(z.enum(['open', 'matched', 'explained']), 'open') }),
  answer: page(
    z.object({
      id,
      booked_on: day,
      narration: z.string(),
      reference: z.string(),
      amount_kobo: signedKobo,
      state: z.enum(['open', 'matched', 'explained']),
      match_kind: z.nullable(z.enum(['settlement', 'refund', 'journal'])),
      match_id: z.nullable(z.string()),
      note: z.nullable(z.string()),
      proposals: z.array(proposal),
    }),
  ),
});

// --- the end of a month ----------------------------------------------------------------------------------------------

export const monthFiles = ['trial-balance', 'journals', 'vat', 'hledger'] as const;

export const listMonths = defineRoute({
  id: 'listMonths',
  method: 'GET',
  path: '/api/v1/admin/months',
  summary: 'Months with their state: a closed month never changes',
  access: money,
  answer: z.array(
    z.object({
      month,
      is_closed: z.boolean(),
      journals: z.int(),
      /** Of the snapshot of its last day, once closed. */
      hash: z.nullable(z.string()),
      closed_at: z.nullable(instant),
    }),
  ),
});

export const exportMonth = defineFileRoute({
  id: 'exportMonth',
  path: '/api/v1/admin/months/{month}/file',
  summary:
    'A file for accountants: trial balance, journals or VAT report as CSV, or all journals as an hledger journal',
  access: { permission: 'month-end.export' },
  params: z.strictObject({ month }),
  query: z.strictObject({ file: z.enum(monthFiles) }),
  files: ['csv', 'journal'],
  errors: ['not-found'],
});

export const accountingRoutes = [
  listExceptions,
  exportExceptions,
  getException,
  getReconciliation,
  listSettlements,
  getSettlement,
  listAccounts,
  listJournals,
  exportJournals,
  getJournal,
  getTrialBalance,
  listPayouts,
  exportPayouts,
  getPayout,
  listRefunds,
  exportRefunds,
  listHeldAmounts,
  listDisputes,
  getDispute,
  importBankStatement,
  listBankLines,
  listMonths,
  exportMonth,
] as const;
