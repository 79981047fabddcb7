import * as z from 'zod/mini';
import { instant, kobo, longText, rowId, seenAt } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';
import { dieselEntry } from './diesel/entries.ts';
import { estateParams, litres, ofEstate, signedLitres, writers } from './diesel/parts.ts';
import { tankShape } from './diesel/set-up.ts';

/*
 * The diesel of an estate: tanks, generators, suppliers, and what people write down with a phone at the tank: dips, deliveries, runs
 * and transfers. An entry is never changed: a correction is another entry that names it. Litres have one decimal place. Set-up and
 * entries are in the folder beside it.
 */

export const alarmKinds = ['missing', 'short', 'burn', 'low'] as const;
export const alarmStates = ['open', 'looking', 'explained'] as const;

const alarm = z.object({
  id: z.string(),
  kind: z.enum(alarmKinds),
  tank_id: z.string(),
  tank_name: z.string(),
  from: instant,
  to: instant,
  /** `missing` and `short`: litres. `burn`: litres an hour more than usual. `low`: what can be used. */
  litres: signedLitres,
  /** What the tank lost, what was needed, and how long the generators ran. */
  used_litres: signedLitres,
  expected_litres: litres,
  hours: z.number(),
  /** `low`: days that the stock lasts. `burn`: per cent above usual. */
  figure: z.nullable(z.number()),
  /** `short`: the delivery. */
  entry_id: z.nullable(z.string()),
  state: z.enum(alarmStates),
  words: z.string(),
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(instant),
  raised_at: instant,
});
export type DieselAlarm = z.output<typeof alarm>;

const layer = z.object({ litres: signedLitres, price_kobo_per_litre: kobo, cost_kobo: kobo });

const day = z.object({
  /** Lagos day on which the period starts, and the instants of its two dips. */
  day: z.iso.date(),
  from: instant,
  to: instant,
  dip_litres: signedLitres,
  hours: z.number(),
  kwh: z.number(),
  /** Some of it was calculated from the load, because it was not metered. */
  is_estimate: z.boolean(),
  used_litres: signedLitres,
  expected_litres: signedLitres,
  cost_kobo: kobo,
});
export type DieselDay = z.output<typeof day>;

const tankView = z.object({
  /** For a change. */
  seen_at: seenAt,
  id: z.string(),
  name: z.string(),
  capacity_litres: litres,
  dead_stock_litres: litres,
  shape: tankShape,
  dip_error_mm: z.number(),
  delivery_days: z.int(),
  last_dip: z.nullable(z.object({ at: instant, depth_mm: z.int(), litres })),
  /** What the entries since the last dip leave. */
  book_litres: z.nullable(signedLitres),
  litres_a_day: z.nullable(z.number()),
  days_left: z.nullable(z.number()),
  order_at_litres: z.nullable(litres),
  /** What the generators of this tank burn, compared with their makers' curves. */
  own_factor: z.number(),
});
export type DieselTank = z.output<typeof tankView>;

const generatorView = z.object({
  /** For a change. */
  seen_at: seenAt,
  id: z.string(),
  name: z.string(),
  tank_id: z.string(),
  rating_kva: z.number(),
  rating_kw: z.number(),
  litres_per_hour: z.object({ quarter: z.number(), half: z.number(), three_quarters: z.number(), full: z.number() }),
  hour_meter: z.nullable(z.number()),
});
export type DieselGenerator = z.output<typeof generatorView>;

const supplierView = z.object({
  /** For a change. */
  seen_at: seenAt,
  id: z.string(),
  name: z.string(),
  price_kobo_per_litre: kobo,
  price_from: z.iso.date(),
});
export type DieselSupplier = z.output<typeof supplierView>;

export const tariffProposal = z.object({
  /** Fuel of one kWh in the last 30 days, the lowest price that covers it, and what it was calculated from. */
  from: z.iso.date(),
  to: z.iso.date(),
  kwh: z.number(),
  cost_kobo: kobo,
  price_kobo_per_unit: kobo,
});

/** The tariff by which an estate sells what its generator makes, as staff set it, with its price and the next one. */
export const generatorTariff = z.object({
  estate_id: z.string(),
  estate_name: z.string(),
  tariff_id: z.string(),
  tariff_name: z.string(),
  price_kobo_per_unit: z.nullable(kobo),
  next: z.nullable(z.object({ price_kobo_per_unit: kobo, valid_from: instant })),
});
export type GeneratorTariff = z.output<typeof generatorTariff>;

export const getDiesel = defineRoute({
  id: 'getDiesel',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/diesel',
  summary: 'The diesel of an estate: tanks and their stock, the last days, cost of a kWh, open alarms',
  ...ofEstate,
  params: estateParams,
  query: z.strictObject({ tank: z.optional(rowId) }),
  answer: z.object({
    may_write: z.boolean(),
    tanks: z.array(tankView),
    generators: z.array(generatorView),
    suppliers: z.array(supplierView),
    alarms: z.array(alarm),
    /** Of the requested tank, or the first one; null: the estate has none. */
    tank_id: z.nullable(z.string()),
    days: z.array(day),
    layers: z.array(layer),
    /** Runs since the last Lagos midnight. */
    runs_today: z.array(dieselEntry),
    deliveries: z.array(dieselEntry),
    proposal: z.nullable(tariffProposal),
    tariff: z.nullable(generatorTariff),
  }),
  errors: ['not-found'],
});
export type DieselView = z.output<typeof getDiesel.answer>;

export const listDieselDays = defineRoute({
  id: 'listDieselDays',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/diesel/days',
  summary: 'Used and expected by day, from dip to dip, of one tank; at most 100 days',
  ...ofEstate,
  params: estateParams,
  query: z.strictObject({ tank: rowId, from: z.iso.date(), to: z.iso.date() }),
  answer: z.object({ days: z.array(day) }),
  errors: ['not-found'],
});

const dieselMonth = z.object({
  month: z.string(),
  opening_litres: signedLitres,
  delivered_litres: signedLitres,
  transferred_litres: signedLitres,
  expected_litres: signedLitres,
  /** Opening, delivered and transferred less expected. */
  book_litres: signedLitres,
  dip_litres: signedLitres,
  /** By dip less by book: negative, litres are missing. */
  variance_litres: signedLitres,
  /** Its parts: alarms, and what no alarm names, with how much of that measuring errors explain. */
  alarm_litres: signedLitres,
  rest_litres: signedLitres,
  measuring_litres: litres,
  short_litres: signedLitres,
  kwh: z.number(),
  cost_kobo: kobo,
});
export type DieselMonth = z.output<typeof dieselMonth>;

export const listDieselMonths = defineRoute({
  id: 'listDieselMonths',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/diesel/months',
  summary: 'Stock by book and by dip for each of the last 12 months of one tank, and the causes of the difference',
  ...ofEstate,
  params: estateParams,
  query: z.strictObject({ tank: rowId }),
  answer: z.array(dieselMonth),
  errors: ['not-found'],
});

export const listDieselAlarms = defineRoute({
  id: 'listDieselAlarms',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/diesel/alarms',
  summary: 'Alarms about the diesel of an estate, the newest first',
  ...ofEstate,
  params: estateParams,
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(alarmStates)) }),
  answer: page(alarm),
  errors: ['not-found'],
});

export const answerDieselAlarm = defineRoute({
  id: 'answerDieselAlarm',
  method: 'POST',
  path: '/api/v1/manage/diesel-alarms/{id}/state',
  summary: 'Say that an alarm is being looked into, or what explains it',
  access: writers,
  object: 'managed-diesel-alarm',
  params: estateParams,
  body: z.strictObject({ state: z.enum(['looking', 'explained']), words: longText(500, 'reason-required') }),
  answer: alarm,
  errors: ['not-found', 'card-number-not-allowed'],
});

export const dieselRoutes = [getDiesel, listDieselDays, listDieselMonths, listDieselAlarms, answerDieselAlarm] as const;
