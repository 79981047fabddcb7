import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { emailAddress, instant, kobo, month, rowId, signedKobo } from '../fields.ts';
import { gateTotals } from '../places/patrol/figures.ts';
import { defineFileRoute, defineRoute } from '../route.ts';

/* The monthly report of an estate: figures of a month beside those of the month and the year before. Nothing of a single house is in it. */

const base = '/api/v1/manage/estates/{id}/reports';
const access = { roles: ['manager', 'accountant', 'viewer'] } as const;
const object = 'managed-estate';
const params = z.strictObject({ id: rowId });
const day = z.iso.date();

const power = z.object({
  days_counted: z.int(),
  days_missing: z.int(),
  grid_tenths: z.int(),
  generator_tenths: z.int(),
  solar_tenths: z.int(),
  houses_tenths: z.int(),
  common_tenths: z.int(),
  lost_tenths: z.int(),
  lost_bp: z.int(),
  collected_kobo: signedKobo,
  supplier_kobo: kobo,
  /** No bill of this month: computed from readings and prices. */
  supplier_is_estimate: z.boolean(),
  fee_kobo: kobo,
  left_kobo: signedKobo,
  /** Minutes with grid supply on a usual day. */
  grid_minutes_a_day: z.nullable(z.int()),
});

const diesel = z.object({
  delivered_litres: z.number(),
  used_litres: z.number(),
  expected_litres: z.number(),
  /** What alarms of the month call missing. */
  missing_litres: z.number(),
  hours: z.number(),
  kwh: z.number(),
  cost_kobo: kobo,
});

const figures = z.object({
  month,
  money: z.object({
    billed_kobo: kobo,
    /** Paid of what was billed in this month, whenever. */
    collected_kobo: kobo,
    /** What houses paid in this month, whatever for. */
    received_kobo: kobo,
    /** At its end. */
    owed_kobo: kobo,
    owing_houses: z.int(),
  }),
  /** Null: nothing is known of that month. */
  power: z.nullable(power),
  diesel: z.nullable(diesel),
  jobs: z.object({ made: z.int(), done: z.int(), paid_kobo: signedKobo }),
  tickets: z.object({ made: z.int(), solved: z.int() }),
  /** Null: gates were not counted. The default is for reports that were mailed before there was any count. */
  gate: z._default(z.nullable(gateTotals), null),
});
export type ReportFigures = z.output<typeof figures>;

export const estateReport = z.object({
  estate_name: z.string(),
  address: z.string(),
  month,
  /** False: until the moment it was made. */
  is_over: z.boolean(),
  made_at: instant,
  now: figures,
  before: figures,
  year_before: figures,
  /** Jobs for the whole estate that were done, the first 40. `vendor` null: the estate's own team. */
  jobs_done: z.array(z.object({ on: day, title: z.string(), vendor: z.nullable(z.string()), spent_kobo: kobo })),
});
export type EstateReport = z.output<typeof estateReport>;

export const mostReportEmails = 20;
/** Every month has it. */
export const lastReportDay = 28;
const sendingDay = z.int().check(z.minimum(1), z.maximum(lastReportDay));

const overview = z.object({
  /** The newest first; the first one is not over. */
  months: z.array(z.object({ month, is_over: z.boolean(), sent_at: z.nullable(instant), sent_to: z.int() })),
  sending: z.object({
    day: sendingDay,
    /** Null: only for managers. Empty: it is not sent. */
    emails: z.nullable(z.array(z.string())),
    /** The next report that will be sent; null: none. */
    next: z.nullable(z.object({ month, on: day })),
  }),
});
export type EstateReports = z.output<typeof overview>;

export const listEstateReports = defineRoute({
  id: 'listEstateReports',
  method: 'GET',
  path: base,
  summary:
    'The months for which an estate has a report, the newest first (25), when they were sent, and when the next one is',
  access,
  object,
  params,
  answer: overview,
  errors: ['not-found'],
});

export const getEstateReport = defineRoute({
  id: 'getEstateReport',
  method: 'GET',
  path: `${base}/{month}`,
  summary: 'The report of a month: money, power, diesel, jobs and tickets, beside the month and the year before',
  access,
  object,
  params: z.strictObject({ id: rowId, month }),
  answer: estateReport,
  errors: ['not-found'],
});

export const getEstateReportFile = defineFileRoute({
  id: 'getEstateReportFile',
  path: `${base}/{month}/file`,
  summary: 'The report of a month as PDF or XLSX',
  access,
  object,
  params: z.strictObject({ id: rowId, month }),
  query: z.strictObject({ kind: z._default(z.enum(['pdf', 'xlsx']), 'pdf') }),
  files: ['pdf', 'xlsx'],
  errors: ['not-found'],
});

export const setReportSending = defineRoute({
  id: 'setReportSending',
  method: 'PUT',
  path: `${base}/sending`,
  summary:
    'Choose who gets the report of each month by e-mail, and on which day of the next month; an empty list switches it off',
  access: { roles: ['manager'] },
  object,
  params,
  body: z.strictObject({
    day: sendingDay,
    emails: z.array(emailAddress).check(z.maxLength(mostReportEmails, 'wrong-kind' satisfies FieldCode)),
  }),
  answer: overview,
  errors: ['not-found', 'card-number-not-allowed'],
});

export const reportRoutes = [listEstateReports, getEstateReport, getEstateReportFile, setReportSending] as const;
