import * as z from 'zod/mini';
import { readsMoney, search, currency } from './money-fields.ts';
import { instant, kobo, rowId as id } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineRoute } from '../../route.ts';

/* Card payments that their payers contest. */

export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

const dispute = z.object({
  id,
  provider: z.string(),
  provider_dispute_id: z.string(),
  reference: z.string(),
  amount_kobo: kobo,
  currency,
  frozen_kobo: kobo,
  state: z.enum(disputeStates),
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
  access: readsMoney,
  errors: ['card-number-not-allowed'],
  query: z.strictObject({ ...pageQuery, state: z.optional(dispute.shape.state), q: search }),
  answer: page(dispute),
});

export const getDispute = defineRoute({
  id: 'getDispute',
  method: 'GET',
  path: '/api/v1/admin/disputes/{id}',
  summary: 'One dispute with what proves the delivery',
  access: readsMoney,
  params: z.strictObject({ id }),
  answer: z.object({
    ...dispute.shape,
    /** Absent for money that paid for no order. */
    order_reference: z.optional(z.string()),
    payer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    /** What the payment bought, as the record of the delivery says; empty when it bought nothing. */
    delivery: z.string(),
    journals: z.array(z.string()),
  }),
});

export const disputeRoutes = [listDisputes, getDispute] as const;
