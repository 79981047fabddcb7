import * as z from 'zod/mini';
import { day, instant, kobo, month, optionalText, rowId } from '../fields.ts';
import { ticketNumber } from '../office/support/user-tickets.ts';
import { page, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';
import {
  jobStates,
  madeOrChanged,
  named,
  ofEstate,
  officers,
  path,
  sums,
  team,
  type JobState,
} from './facility/parts.ts';

/*
 * What the team of an estate has to do: jobs with their costs and photos. Files, assets, vendors and inspections are in the folder beside it.
 */

export { jobStates, type JobState };

/** Where a job came from. */
export const jobSources = ['hand', 'plan', 'ticket', 'alarm', 'inspection'] as const;
export type JobSource = (typeof jobSources)[number];

/** Which state may follow which; the database holds to the same. */
export const nextJobStates: Readonly<Record<JobState, readonly JobState[]>> = {
  reported: ['planned', 'in-progress', 'done'],
  planned: ['in-progress', 'waiting', 'done', 'reported'],
  'in-progress': ['waiting', 'done', 'planned'],
  waiting: ['in-progress', 'planned'],
  done: ['in-progress'],
};

export const jobSummary = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  state: z.enum(jobStates),
  source: z.enum(jobSources),
  /** What an alarm said, or who reported it. */
  source_text: z.string(),
  place: z.string(),
  house: z.nullable(named),
  asset: z.nullable(named),
  vendor: z.nullable(named),
  /** One of the estate's own team. */
  member: z.nullable(named),
  due_on: z.nullable(z.string()),
  due_time: z.nullable(z.string()),
  /** Days past its due date; 0 when it is not late. */
  days_late: z.int(),
  waits_for: z.nullable(z.string()),
  quote_kobo: kobo,
  spent_kobo: kobo,
  /** Its cost is above the limit and waits for a manager. */
  asks_kobo: z.nullable(kobo),
  reported_by: z.string(),
  created_at: instant,
  done_on: z.nullable(z.string()),
  rating: z.nullable(z.int()),
});
export type JobSummary = z.output<typeof jobSummary>;

/** An alarm of diesel by its id, or a house that bought too little in a month. */
export const alarmName = z.string().check(z.regex(/^(?:diesel-\d{1,12}|quiet-\d{1,12}-\d{4}-(?:0[1-9]|1[0-2]))$/));

const jobFilters = {
  late: z.optional(z.literal('yes')),
  /** Those that the caller does. */
  mine: z.optional(z.literal('yes')),
  vendor: z.optional(rowId),
  asset: z.optional(rowId),
} as const;

export const getFacility = defineRoute({
  id: 'getFacility',
  method: 'GET',
  path,
  summary: 'Figures of the jobs of an estate: how many in each state, how many late, what they cost each month',
  access: { roles: ['manager', 'accountant', 'facilityOfficer', 'viewer'] },
  object: 'managed-estate',
  params: ofEstate,
  answer: z.object({
    counts: z.record(z.enum(jobStates), z.int()),
    open: z.int(),
    late: z.int(),
    /** Costs that wait for a manager. */
    asking: z.int(),
    done_this_week: z.int(),
    assets: z.int(),
    vendors: z.int(),
    /** What a job may cost before a manager agrees to it, today. */
    limit_kobo: kobo,
    next_limit: z.nullable(z.object({ from: z.string(), limit_kobo: kobo })),
    /** The last twelve, this one first. */
    months: z.array(z.object({ month: z.string(), ...sums })),
  }),
});
export type FacilityFigures = z.output<typeof getFacility.answer>;

export const getJobBoard = defineRoute({
  id: 'getJobBoard',
  method: 'GET',
  path: `${path}/board`,
  summary: 'The jobs of an estate in their lanes, 50 of each; done ones of the last seven days',
  access: officers,
  object: 'managed-estate',
  params: ofEstate,
  query: z.strictObject(jobFilters),
  answer: z.object({
    lanes: z.array(z.object({ state: z.enum(jobStates), count: z.int(), jobs: z.array(jobSummary) })),
  }),
});

export const listJobs = defineRoute({
  id: 'listJobs',
  method: 'GET',
  path: `${path}/jobs`,
  summary: 'All jobs of an estate, the newest first',
  access: officers,
  object: 'managed-estate',
  params: ofEstate,
  query: z.strictObject({
    ...pageQuery,
    ...jobFilters,
    state: z.optional(z.enum([...jobStates, 'open'])),
    source: z.optional(z.enum(jobSources)),
    house: z.optional(rowId),
    ticket: z.optional(ticketNumber),
    alarm: z.optional(alarmName),
    /** A number, or words of the title, the place or the description. */
    q: /* @__PURE__ */ z.optional(optionalText(100)),
  }),
  answer: page(jobSummary),
  errors: ['card-number-not-allowed'],
});

export const getJobCalendar = defineRoute({
  id: 'getJobCalendar',
  method: 'GET',
  path: `${path}/calendar`,
  summary: 'The jobs that are due, and the services that will be, on the days from `from` on: six weeks',
  access: officers,
  object: 'managed-estate',
  params: ofEstate,
  query: z.strictObject({ from: day }),
  answer: z.object({
    today: z.string(),
    /** By day. */
    entries: z.array(
      z.object({
        on: z.string(),
        at: z.nullable(z.string()),
        title: z.string(),
        /** `service`: a plan whose job is not made yet. */
        what: z.enum([...jobStates, 'late', 'service']),
        job: z.nullable(z.string()),
        asset: z.nullable(z.string()),
        who: z.string(),
        quote_kobo: kobo,
      }),
    ),
  }),
});
export type CalendarEntry = z.output<typeof getJobCalendar.answer>['entries'][number];

export const listJobChoices = defineRoute({
  id: 'listJobChoices',
  method: 'GET',
  path: `${path}/choices`,
  summary: 'What a job can name: people of the team, vendors, assets, houses',
  access: officers,
  object: 'managed-estate',
  params: ofEstate,
  answer: z.object({ people: z.array(named), vendors: z.array(named), assets: z.array(named), houses: z.array(named) }),
});

export const setFacilityRules = defineRoute({
  id: 'setFacilityRules',
  method: 'POST',
  path: `${path}/rules`,
  summary: 'From a day on, what a job may cost before a manager agrees to it',
  access: { roles: ['manager'] },
  object: 'managed-estate',
  params: ofEstate,
  body: z.strictObject({ from: day, approval_limit_kobo: kobo }),
  success: 201,
  answer: madeOrChanged,
  errors: ['not-found', 'day-in-past'],
});

export const listFacilityPayments = defineRoute({
  id: 'listFacilityPayments',
  method: 'GET',
  path: `${path}/payments`,
  summary: 'What the estate paid for jobs, the newest first',
  access: team,
  object: 'managed-estate',
  params: ofEstate,
  query: z.strictObject({
    ...pageQuery,
    month: /* @__PURE__ */ z.optional(month),
    vendor: z.optional(rowId),
  }),
  answer: page(
    z.object({
      id: z.string(),
      paid_on: z.string(),
      job_number: z.int(),
      job_title: z.string(),
      vendor: z.nullable(named),
      amount_kobo: kobo,
      way: z.enum(['bank', 'cash', 'card', 'other']),
      reference: z.string(),
      is_taken_back: z.boolean(),
    }),
  ),
});

const ticketParams = z.strictObject({ number: ticketNumber });
const ownJob = z.nullable(
  z.object({
    state: z.enum(jobStates),
    due_on: z.nullable(z.string()),
    done_at: z.nullable(instant),
    rating: z.nullable(z.int()),
    rating_note: z.nullable(z.string()),
  }),
);
export type TicketJob = z.output<typeof ownJob>;

export const getTicketJob = defineRoute({
  id: 'getTicketJob',
  method: 'GET',
  path: '/api/v1/users/tickets/{number}/job',
  summary: "What the estate does about one of the caller's tickets; null: there is no job for it",
  access: 'signed-in',
  object: 'own-ticket',
  params: ticketParams,
  answer: ownJob,
});

export const rateTicketJob = defineRoute({
  id: 'rateTicketJob',
  method: 'PUT',
  path: '/api/v1/users/tickets/{number}/job/rating',
  summary: "Rate the job of one of the caller's tickets, once it is done",
  access: 'signed-in',
  object: 'own-ticket',
  limits: ['tickets-user'],
  params: ticketParams,
  body: z.strictObject({
    stars: z.int().check(z.minimum(1), z.maximum(5)),
    note: /* @__PURE__ */ z._default(optionalText(500), ''),
  }),
  answer: ownJob,
  errors: ['not-found', 'card-number-not-allowed', 'job-not-done'],
});

export const facilityRoutes = [
  getFacility,
  getJobBoard,
  listJobs,
  getJobCalendar,
  listJobChoices,
  setFacilityRules,
  listFacilityPayments,
  getTicketJob,
  rateTicketJob,
] as const;
