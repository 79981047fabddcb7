import * as z from 'zod/mini';
import { day, instant, kobo, longText, optionalText, rowId, text } from '../../fields.ts';
import { ticketNumber } from '../../office/support/user-tickets.ts';
import { defineRoute } from '../../route.ts';
import { alarmName, jobSummary } from '../facility.ts';
import { filePurposes, idempotentErrors, jobStates, madeOrChanged, ofEstate, officers, ofJob, path } from './parts.ts';

/* One job: what happened to it, what it costs, and how it moves on. */

const clock = /* @__PURE__ */ z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const jobFields = {
  title: text(120, 'name-required'),
  note: /* @__PURE__ */ z._default(z.union([z.literal(''), longText(2000, 'message-required')]), ''),
  place: optionalText(100),
  house_id: z.nullable(rowId),
  asset_id: z.nullable(rowId),
  vendor_id: z.nullable(rowId),
  member_id: z.nullable(rowId),
  due_on: z.nullable(day),
  due_time: z.nullable(clock),
};

/** A vendor or a person of the team does a job, not both. */
const doneByOne = /* @__PURE__ */ z.refine<{ vendor_id: string | null; member_id: string | null }>(
  ({ vendor_id: vendor, member_id: member }) => vendor === null || member === null,
  { path: ['member_id'], error: 'wrong-kind' },
);

export const createJob = defineRoute({
  id: 'createJob',
  method: 'POST',
  path: `${path}/jobs`,
  summary: "Write a job down: by hand, from an alarm, from a resident's ticket or from a point of an inspection",
  access: officers,
  object: 'managed-estate',
  idempotent: true,
  params: ofEstate,
  body: z
    .strictObject({
      ...jobFields,
      source: z._default(z.enum(['hand', 'alarm']), 'hand'),
      source_text: /* @__PURE__ */ z._default(optionalText(200), ''),
      /** The ticket that it is for. */
      ticket: z.optional(ticketNumber),
      /** The point of an inspection that was not in order. */
      point_id: z.optional(rowId),
      /** The alarm that it is for: an alarm has one job. */
      alarm: z.optional(alarmName),
    })
    .check(doneByOne),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: ['not-found', 'card-number-not-allowed', 'job-exists', ...idempotentErrors],
});
export type JobForm = z.output<typeof createJob.body>;

const photo = z.object({
  id: z.string(),
  purpose: z.enum(filePurposes),
  caption: z.string(),
  name: z.string(),
  kind: z.enum(['jpeg', 'pdf']),
  bytes: z.int(),
  by: z.string(),
  created_at: instant,
});

const payment = z.object({
  id: z.string(),
  line_id: z.nullable(z.string()),
  vendor: z.nullable(z.string()),
  amount_kobo: kobo,
  paid_on: z.string(),
  way: z.enum(['bank', 'cash', 'card', 'other']),
  reference: z.string(),
  by: z.string(),
  is_taken_back: z.boolean(),
});

const jobStory = z.object({
  job: jobSummary,
  note: z.string(),
  warranty: z.string(),
  /** For a change: refused when someone changed the job since. */
  seen_at: instant,
  /** Whether the caller may move it to each of these. */
  next: z.array(z.enum(jobStates)),
  ticket: z.nullable(z.object({ number: z.string(), subject: z.string(), from_name: z.string() })),
  /** What a resident said of it. */
  rating_note: z.nullable(z.string()),
  limit_kobo: kobo,
  /** Null: no approval is needed. `asked`: a manager has to decide; `refused`: another quote is needed. */
  question: z.nullable(
    z.object({
      amount_kobo: kobo,
      asked_by: z.string(),
      asked_at: instant,
      is_own: z.boolean(),
      is_refused: z.boolean(),
      reason: z.string(),
    }),
  ),
  agreed: z.nullable(z.object({ amount_kobo: kobo, by: z.string(), at: instant })),
  lines: z.array(z.object({ id: z.string(), text: z.string(), quote_kobo: kobo, spent_kobo: kobo })),
  payments: z.array(payment),
  photos: z.array(photo),
  events: z.array(
    z.object({
      id: z.string(),
      at: instant,
      what: z.enum([
        'reported',
        'state',
        'note',
        'photo',
        'change',
        'quote',
        'asked',
        'agreed',
        'refused',
        'paid',
        'taken-back',
        'rated',
      ]),
      by: z.string(),
      text: z.string(),
      state: z.nullable(z.enum(jobStates)),
      amount_kobo: z.nullable(kobo),
    }),
  ),
  vendor: z.nullable(
    z.object({
      contact: z.string(),
      phone: z.nullable(z.string()),
      jobs_this_year: z.int(),
      on_time_this_year: z.int(),
      paid_this_year_kobo: kobo,
    }),
  ),
});
export type JobStory = z.output<typeof jobStory>;

export const getJob = defineRoute({
  id: 'getJob',
  method: 'GET',
  path: `${path}/jobs/{job}`,
  summary: 'One job with its costs, photos and all that happened',
  access: officers,
  object: 'managed-job',
  params: ofJob,
  answer: jobStory,
  errors: ['not-found'],
});

export const editJob = defineRoute({
  id: 'editJob',
  method: 'PUT',
  path: `${path}/jobs/{job}`,
  summary: 'Change what a job is about, where, when and who does it',
  access: officers,
  object: 'managed-job',
  params: ofJob,
  idempotent: true,
  body: z.strictObject({ ...jobFields, warranty: optionalText(100), seen_at: instant }).check(doneByOne),
  answer: madeOrChanged,
  errors: ['not-found', 'card-number-not-allowed', 'job-changed', 'job-needs-date', 'idempotency-key-reused'],
});

export const moveJob = defineRoute({
  id: 'moveJob',
  method: 'POST',
  path: `${path}/jobs/{job}/state`,
  summary: 'Move a job to another state',
  access: officers,
  object: 'managed-job',
  params: ofJob,
  body: z.strictObject({
    from: z.enum(jobStates),
    to: z.enum(jobStates),
    due_on: z.optional(day),
    waits_for: /* @__PURE__ */ z.optional(optionalText(200)),
    note: /* @__PURE__ */ z.optional(optionalText(500)),
  }),
  answer: madeOrChanged,
  errors: [
    'not-found',
    'card-number-not-allowed',
    'job-changed',
    'job-step',
    'job-cost-waits',
    'job-needs-date',
    'job-needs-reason',
  ],
});

export const noteJob = defineRoute({
  id: 'noteJob',
  method: 'POST',
  path: `${path}/jobs/{job}/notes`,
  summary: 'Add a note to a job',
  access: officers,
  object: 'managed-job',
  idempotent: true,
  params: ofJob,
  body: z.strictObject({ text: longText(2000, 'message-required') }),
  success: 201,
  answer: madeOrChanged,
  errors: ['not-found', 'card-number-not-allowed', ...idempotentErrors],
});

export const setJobCosts = defineRoute({
  id: 'setJobCosts',
  method: 'PUT',
  path: `${path}/jobs/{job}/costs`,
  summary: 'The lines of the quote of a job. Above the limit of the estate a manager has to agree',
  access: officers,
  object: 'managed-job',
  params: ofJob,
  idempotent: true,
  body: z.strictObject({
    lines: /* @__PURE__ */ z
      .array(z.strictObject({ id: z.optional(rowId), text: text(120, 'name-required'), quote_kobo: kobo }))
      .check(z.maxLength(30)),
    seen_at: instant,
  }),
  answer: madeOrChanged,
  errors: ['not-found', 'card-number-not-allowed', 'job-changed', 'job-step', 'line-paid', 'idempotency-key-reused'],
});

export const decideJobCost = defineRoute({
  id: 'decideJobCost',
  method: 'POST',
  path: `${path}/jobs/{job}/agreement`,
  summary: 'Agree to the cost of a job, or ask for another quote: a manager who did not enter it',
  access: { roles: ['manager'] },
  object: 'managed-job',
  params: ofJob,
  body: z.strictObject({
    agree: z.boolean(),
    amount_kobo: kobo,
    reason: /* @__PURE__ */ z._default(optionalText(500), ''),
  }),
  answer: madeOrChanged,
  errors: ['not-found', 'card-number-not-allowed', 'already-decided', 'job-changed', 'own-cost'],
});

export const addJobPayment = defineRoute({
  id: 'addJobPayment',
  method: 'POST',
  path: `${path}/jobs/{job}/payments`,
  summary: 'Write down what the estate paid for a job, to its vendor or by its own team',
  access: officers,
  object: 'managed-job',
  idempotent: true,
  params: ofJob,
  body: z.strictObject({
    line_id: z.nullable(rowId),
    amount_kobo: kobo.check(z.refine((amount) => amount > 0n, 'amount-format')),
    paid_on: day,
    way: z.enum(['bank', 'cash', 'card', 'other']),
    reference: optionalText(60),
  }),
  success: 201,
  answer: madeOrChanged,
  errors: ['not-found', 'card-number-not-allowed', 'day-in-future', ...idempotentErrors],
});

export const takeBackJobPayment = defineRoute({
  id: 'takeBackJobPayment',
  method: 'POST',
  path: `${path}/jobs/{job}/payments/{payment}/take-back`,
  summary: 'Take a wrong entry of a payment back; it stays visible, and counts no more',
  access: officers,
  object: 'managed-job',
  params: z.strictObject({ id: rowId, job: rowId, payment: rowId }),
  answer: madeOrChanged,
  errors: ['not-found'],
});

export const jobRoutes = [
  createJob,
  getJob,
  editJob,
  moveJob,
  noteJob,
  setJobCosts,
  decideJobCost,
  addJobPayment,
  takeBackJobPayment,
] as const;
