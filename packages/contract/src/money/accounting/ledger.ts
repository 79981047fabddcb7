import * as z from 'zod/mini';
import { readsMoney, search, currency } from './money-fields.ts';
import { day, instant, kobo, optionalText, rowId as id, signedKobo } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineFileRoute, defineRoute } from '../../route.ts';

/* Accounts, journals and balances, as staff read them. */

export const accountKinds = ['asset', 'liability', 'income', 'expense', 'equity'] as const;
export type AccountKind = (typeof accountKinds)[number];

const named = {
  /** In the chart of accounts: `1100-3`. */
  number: z.string(),
  /** As people call it: "Debt on meter 0417 5000 035". */
  name: z.string(),
} as const;

/** Most accounts that one call names. */
export const mostNamedAccounts = 60;

export const nameAccounts = defineRoute({
  id: 'nameAccounts',
  method: 'GET',
  path: '/api/v1/admin/ledger/account-names',
  summary: 'What accounts are called, with their balances for callers who may read money',
  access: { permission: 'overview.read' },
  query: z.strictObject({
    /** Codes, separated by commas. */
    codes: /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(6000)),
  }),
  answer: z.array(
    z.object({
      code: z.string(),
      ...named,
      kind: z.enum(accountKinds),
      /** Null for callers who may not read money. */
      balance_kobo: z.nullable(signedKobo),
    }),
  ),
  errors: ['invalid-input'],
});

export const listAccounts = defineRoute({
  id: 'listAccounts',
  method: 'GET',
  path: '/api/v1/admin/ledger/accounts',
  summary: 'Accounts of the ledger with their balance at the end of a day, by code',
  access: readsMoney,
  errors: ['card-number-not-allowed'],
  query: z.strictObject({
    ...pageQuery,
    q: search,
    class: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,62}$/))),
    as_of: z.optional(day),
    /** Only accounts that a journal by hand may name without a person. */
    by_hand: z.optional(z.literal('yes')),
  }),
  answer: z.object({
    ...page(
      z.object({
        code: z.string(),
        ...named,
        class: z.string(),
        kind: z.enum(accountKinds),
        currency,
        balance_kobo: signedKobo,
      }),
    ).shape,
    /** The balances of this instant when null. */
    as_of: z.nullable(day),
  }),
});

const journalLine = z.object({ account: z.string(), debit_kobo: kobo, credit_kobo: kobo });

const journal = z.object({
  id,
  reference: z.string(),
  /** The reference that people know of what it is about: of its purchase, payment or withdrawal. */
  about: z.nullable(z.string()),
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
  access: readsMoney,
  errors: ['card-number-not-allowed'],
  query: z.strictObject({ ...pageQuery, ...journalFilter }),
  answer: page(journal),
});

export const exportJournals = defineFileRoute({
  id: 'exportJournals',
  path: '/api/v1/admin/ledger/journals/file',
  summary: 'The same journals with their lines, as a CSV file',
  access: readsMoney,
  errors: ['card-number-not-allowed'],
  query: z.strictObject(journalFilter),
  files: ['csv'],
});

export const getJournal = defineRoute({
  id: 'getJournal',
  method: 'GET',
  path: '/api/v1/admin/ledger/journals/{id}',
  summary: 'One journal with its lines',
  access: readsMoney,
  params: z.strictObject({ id }),
  answer: z.object({
    ...journal.shape,
    lines: z.array(journalLine),
    /** References of the journal that it reverses, and of the journal that reverses it. */
    reverses: z.nullable(z.string()),
    reversed_by: z.nullable(z.string()),
  }),
});

export const getTrialBalance = defineRoute({
  id: 'getTrialBalance',
  method: 'GET',
  path: '/api/v1/admin/ledger/trial-balance',
  summary: 'The trial balance of a closed day, or of this instant',
  access: readsMoney,
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

export const ledgerRoutes = [
  nameAccounts,
  listAccounts,
  listJournals,
  exportJournals,
  getJournal,
  getTrialBalance,
] as const;
