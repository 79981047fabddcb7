import * as z from 'zod/mini';
import { readsMoney, search, sort, person } from './money-fields.ts';
import { day, instant, kobo, rowId as id, signedKobo } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineFileRoute, defineRoute } from '../../route.ts';

/* Problems with money that need a person, and the checks that find them. */

export const exceptionOwners = ['finance', 'operations', 'support'] as const;
export type ExceptionOwner = (typeof exceptionOwners)[number];

/** What kind of problem. A new one is a line here and a text in staff-words.ts. */
export const exceptionKinds = [
  'order_overdue',
  'part_failing',
  'backup_old',
  'worker_silent',
  'suspense',
  'unknown_payment',
  'purpose_without_handler',
  'paid_before_restore',
  // Written by scripts/backup/after-restore.ts.
  'restored',
  'restored_order',
  'reversed_unrecorded',
  'wrong_mode',
  'no_amount',
  'webhook_stopped',
  'correction_failed',
  'engineering_token_refused',
  'amount_differs',
  'fee_differs',
  'missing_at_provider',
  'not_recorded',
  'refund_not_ours',
  'refunded_twice',
  'returned_twice',
  'charged_back',
  'dispute',
  'transfer_rejected',
  'refund_needs_attention',
  'small_amounts_held',
  'settled_not_recorded',
  'settled_amount_differs',
  'settled_fee_differs',
  'settled_twice',
  'settlement_differs',
  'not_settled',
  'payout_not_ours',
  'payout_differs',
  'payout_after_end',
  'payout_missing',
  'payout_fee_differs',
  'withdrawal_waits_for_balance',
  'withdrawal_needs_approval',
  'withdrawal_differs',
  'funding_disputed',
  'funding_reversed',
  'funding_above_limit',
  'service_charge_reversed',
  'reconciliation',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

export const exceptionSteps = ['needs_attention', 'assigned', 'resolved'] as const;
export type MoneyExceptionStep = (typeof exceptionSteps)[number];

const exception = z.object({
  id,
  kind: z.enum(exceptionKinds),
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
  kind: z.optional(z.enum(exceptionKinds)),
  owner: z.optional(z.enum(exceptionOwners)),
  /** `me`, or no one. */
  assignee: z.optional(z.enum(['me', 'nobody'])),
  q: search,
  sort,
};

export const listExceptions = defineRoute({
  id: 'listExceptions',
  method: 'GET',
  path: '/api/v1/admin/exceptions',
  summary: 'What does not add up, or needs a person: open ones or closed ones',
  access: readsMoney,
  errors: ['card-number-not-allowed'],
  query: z.strictObject({ ...pageQuery, ...exceptionFilter }),
  answer: page(exception),
});

export const exportExceptions = defineFileRoute({
  id: 'exportExceptions',
  path: '/api/v1/admin/exceptions/file',
  summary: 'The same list as a CSV file',
  access: readsMoney,
  errors: ['card-number-not-allowed'],
  query: z.strictObject(exceptionFilter),
  files: ['csv'],
});

export const getException = defineRoute({
  id: 'getException',
  method: 'GET',
  path: '/api/v1/admin/exceptions/{id}',
  summary: 'One exception with its facts and history',
  access: readsMoney,
  params: z.strictObject({ id }),
  answer: z.object({
    ...exception.shape,
    /** What is known, by name. */
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    history: z.array(
      z.object({
        at: instant,
        state: z.enum(exceptionSteps),
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
  access: readsMoney,
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

export const exceptionRoutes = [listExceptions, exportExceptions, getException, getReconciliation] as const;
