import * as z from 'zod/mini';
import { instant, kobo, longText, optionalText, rowId, text } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { defineFileRoute, defineRoute, defineUploadRoute } from '../route.ts';

/*
 * The diesel of an estate: tanks, generators, suppliers, and what people write down with a phone at the tank: dips, deliveries, runs
 * and transfers. An entry is never changed: a correction is another entry that names it. Litres have one decimal place.
 */

const writers = { roles: ['manager', 'facilityOfficer'] } as const;
const readers = { roles: ['manager', 'facilityOfficer', 'accountant', 'viewer'] } as const;
const ofEstate = { access: readers, object: 'managed-estate' } as const;
const estateParams = z.strictObject({ id: rowId });

const litres = z.number().check(z.minimum(0), z.maximum(1_000_000));
const signedLitres = z.number();
const mm = z.int().check(z.minimum(0), z.maximum(20_000));
const length = z.int().check(z.minimum(100), z.maximum(20_000));

// ---- Set-up ---------------------------------------------------------------------------------------------------------

/** A table starts at the bottom and rises in both columns. */
function rises(rows: readonly { depth_mm: number; litres: number }[]): boolean {
  return rows.every((row, at) => {
    const before = rows[at - 1];
    return before ? row.depth_mm > before.depth_mm && row.litres > before.litres : row.depth_mm === 0;
  });
}

export const tankShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('upright'), diameter_mm: length, height_mm: length }),
  z.strictObject({ kind: z.literal('lying'), diameter_mm: length, length_mm: length }),
  z.strictObject({
    kind: z.literal('table'),
    rows: z
      .array(z.strictObject({ depth_mm: mm, litres }))
      .check(z.minLength(2), z.maxLength(300), z.refine(rises, 'wrong-kind')),
  }),
]);

export const tankForm = z.strictObject({
  name: text(60, 'name-required'),
  capacity_litres: z.number().check(z.minimum(50), z.maximum(1_000_000)),
  /** What stays in the tank below the pipe. */
  dead_stock_litres: litres,
  shape: tankShape,
  /** How far a reading of the stick is usually off: one standard deviation. */
  dip_error_mm: z.number().check(z.minimum(0.5), z.maximum(50)),
  /** How many days a delivery takes from the order. */
  delivery_days: z.int().check(z.minimum(0), z.maximum(60)),
});
export type TankForm = z.output<typeof tankForm>;

const rate = z.number().check(z.minimum(0.1), z.maximum(2000));
export const generatorForm = z.strictObject({
  name: text(60, 'name-required'),
  tank_id: rowId,
  rating_kva: z.number().check(z.minimum(1), z.maximum(10_000)),
  rating_kw: z.number().check(z.minimum(1), z.maximum(10_000)),
  /** Litres an hour at 25, 50, 75 and 100 % load. */
  litres_per_hour: z.strictObject({ quarter: rate, half: rate, three_quarters: rate, full: rate }),
});
export type GeneratorForm = z.output<typeof generatorForm>;

export const supplierForm = z.strictObject({
  name: text(80, 'name-required'),
  /** What a litre costs there, and from which day. */
  price_kobo_per_litre: kobo,
  price_from: z.iso.date(),
});
export type SupplierForm = z.output<typeof supplierForm>;

const saved = z.object({ id: z.string() });
const setUpErrors = ['not-found', 'name-taken', 'card-number-not-allowed'] as const;

export const addTank = defineRoute({
  id: 'addTank',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/diesel/tanks',
  summary: 'Add a diesel tank to an estate of the caller',
  access: writers,
  object: 'managed-estate',
  params: estateParams,
  body: tankForm,
  success: 201,
  answer: saved,
  errors: setUpErrors,
});

export const changeTank = defineRoute({
  id: 'changeTank',
  method: 'PUT',
  path: '/api/v1/manage/diesel-tanks/{id}',
  summary: 'Change a tank. Dips that were entered before keep their litres',
  access: writers,
  object: 'managed-tank',
  params: estateParams,
  body: tankForm,
  answer: saved,
  errors: setUpErrors,
});

export const addGenerator = defineRoute({
  id: 'addGenerator',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/diesel/generators',
  summary: 'Add a generator to an estate of the caller',
  access: writers,
  object: 'managed-estate',
  params: estateParams,
  body: generatorForm,
  success: 201,
  answer: saved,
  errors: setUpErrors,
});

export const changeGenerator = defineRoute({
  id: 'changeGenerator',
  method: 'PUT',
  path: '/api/v1/manage/generators/{id}',
  summary: 'Change a generator. Runs that were entered before keep what was expected of them',
  access: writers,
  object: 'managed-generator',
  params: estateParams,
  body: generatorForm,
  answer: saved,
  errors: setUpErrors,
});

export const addSupplier = defineRoute({
  id: 'addSupplier',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/diesel/suppliers',
  summary: 'Add a supplier of diesel with its price',
  access: writers,
  object: 'managed-estate',
  params: estateParams,
  body: supplierForm,
  success: 201,
  answer: saved,
  errors: setUpErrors,
});

export const changeSupplier = defineRoute({
  id: 'changeSupplier',
  method: 'PUT',
  path: '/api/v1/manage/diesel-suppliers/{id}',
  summary: 'Rename a supplier, or give its price from another day on; earlier prices stay',
  access: writers,
  object: 'managed-supplier',
  params: estateParams,
  body: supplierForm,
  answer: saved,
  errors: setUpErrors,
});

// ---- Entries --------------------------------------------------------------------------------------------------------

export const entryKinds = ['dip', 'delivery', 'run', 'transfer', 'void'] as const;
export type EntryKind = (typeof entryKinds)[number];

export const MAX_PHOTOS = 4;
const common = {
  at: instant,
  note: optionalText(300),
  photos: z.array(z.uuid()).check(z.maxLength(MAX_PHOTOS)),
  /** The entry that this one corrects, and why. */
  corrects: z.optional(rowId),
  reason: z.optional(optionalText(200)),
};
const celsius = z.optional(z.number().check(z.minimum(-10), z.maximum(80)));
const hourMeter = z.number().check(z.minimum(0), z.maximum(1_000_000));

export const dipForm = z.strictObject({ kind: z.literal('dip'), ...common, tank_id: rowId, depth_mm: mm });
export const deliveryForm = z
  .strictObject({
    kind: z.literal('delivery'),
    ...common,
    /** `at`: the dip before; `ended_at`: the dip after. */
    ended_at: instant,
    tank_id: rowId,
    supplier_id: rowId,
    ordered_litres: z.optional(litres),
    waybill_number: optionalText(40),
    waybill_litres: z.number().check(z.minimum(1), z.maximum(1_000_000)),
    waybill_celsius: celsius,
    before_mm: mm,
    after_mm: mm,
    celsius,
    price_kobo_per_litre: kobo,
    received_by: text(80, 'name-required'),
  })
  .check(
    z.refine(({ at, ended_at }) => ended_at > at, { path: ['ended_at'], error: 'wrong-kind' }),
    z.refine(({ before_mm, after_mm }) => after_mm > before_mm, { path: ['after_mm'], error: 'wrong-kind' }),
  );
export const runForm = z
  .strictObject({
    kind: z.literal('run'),
    ...common,
    /** `at`: the start. Either the end, or the hour meter at both ends; with both, the hour meter counts. */
    ended_at: z.optional(instant),
    generator_id: rowId,
    meter_start_hours: z.optional(hourMeter),
    meter_end_hours: z.optional(hourMeter),
    load_percent: z.optional(z.number().check(z.minimum(1), z.maximum(120))),
    kwh: z.optional(z.number().check(z.minimum(0), z.maximum(1_000_000))),
  })
  .check(
    z.refine(
      (run) =>
        run.ended_at ? run.ended_at > run.at : run.meter_end_hours !== undefined && run.meter_start_hours !== undefined,
      { path: ['ended_at'], error: 'wrong-kind' },
    ),
    z.refine(
      ({ meter_start_hours: start, meter_end_hours: end }) =>
        (start === undefined) === (end === undefined) && (end === undefined || start === undefined || end > start),
      { path: ['meter_end_hours'], error: 'wrong-kind' },
    ),
  );
export const transferForm = z.strictObject({
  kind: z.literal('transfer'),
  ...common,
  tank_id: rowId,
  to_tank_id: rowId,
  litres: z.number().check(z.minimum(1), z.maximum(1_000_000)),
});
export const voidForm = z.strictObject({
  kind: z.literal('void'),
  corrects: rowId,
  reason: text(200, 'reason-required'),
});

export const entryForm = z.union([dipForm, deliveryForm, runForm, transferForm, voidForm]).check(
  z.refine((form) => form.corrects === undefined || Boolean(form.reason), {
    path: ['reason'],
    error: 'reason-required',
  }),
);
export type EntryForm = z.output<typeof entryForm>;

const entry = z.object({
  id: z.string(),
  kind: z.enum(entryKinds),
  tank_id: z.string(),
  to_tank_id: z.nullable(z.string()),
  generator_id: z.nullable(z.string()),
  supplier: z.nullable(z.string()),
  at: instant,
  ended_at: z.nullable(instant),
  /** A dip, a transfer, or what a delivery put into the tank. */
  litres: z.nullable(signedLitres),
  depth_mm: z.nullable(z.int()),
  before_mm: z.nullable(z.int()),
  after_mm: z.nullable(z.int()),
  ordered_litres: z.nullable(litres),
  waybill_number: z.nullable(z.string()),
  waybill_litres: z.nullable(litres),
  celsius: z.nullable(z.number()),
  waybill_celsius: z.nullable(z.number()),
  /** Less than the waybill; negative: more. At 15 °C where both temperatures are known, which `at_15` says. */
  short_litres: z.nullable(signedLitres),
  at_15: z.boolean(),
  price_kobo_per_litre: z.nullable(kobo),
  paid_kobo: z.nullable(kobo),
  hours: z.nullable(z.number()),
  meter_start_hours: z.nullable(z.number()),
  meter_end_hours: z.nullable(z.number()),
  load_percent: z.nullable(z.number()),
  kwh: z.nullable(z.number()),
  expected_litres: z.nullable(litres),
  note: z.string(),
  reason: z.string(),
  /** The entry that this one corrects, and the one that corrects this one. */
  corrects: z.nullable(z.string()),
  corrected_by: z.nullable(z.string()),
  /** People's names and photos are for managers and facility officers; null and none for others. */
  received_by: z.nullable(z.string()),
  entered_by: z.nullable(z.string()),
  entered_at: instant,
  photos: z.array(z.string()),
});
export type DieselEntry = z.output<typeof entry>;

export const addDieselEntry = defineRoute({
  id: 'addDieselEntry',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/diesel/entries',
  summary:
    'Enter a dip, a delivery, a run or a transfer, or correct one. A repeat with the same key gets the first answer, however late it arrives',
  access: writers,
  object: 'managed-estate',
  params: estateParams,
  limits: ['diesel-entries'],
  idempotent: true,
  body: entryForm,
  success: 201,
  answer: z.object({ id: z.string(), litres: z.nullable(signedLitres), expected_litres: z.nullable(litres) }),
  errors: [
    'not-found',
    'card-number-not-allowed',
    'idempotency-key-reused',
    'attachment-unknown',
    'dip-above-tank',
    'entry-in-future',
    'runs-overlap',
    'entry-corrected',
    'rate-limited',
  ],
});

export const uploadDieselPhoto = defineUploadRoute({
  id: 'uploadDieselPhoto',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/diesel/photos',
  summary:
    'Upload a photo for an entry. Its place and its device are removed; it is kept for a week until an entry names it',
  access: writers,
  object: 'managed-estate',
  params: estateParams,
  limits: ['diesel-photos'],
  upload: { field: 'file', kinds: ['jpeg', 'png'], maxBytes: 8 * 1024 * 1024 },
  body: z.strictObject({}),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: ['not-found', 'photo-unreadable', 'too-large', 'unsupported-media-type', 'rate-limited'],
});

export const getDieselPhoto = defineFileRoute({
  id: 'getDieselPhoto',
  path: '/api/v1/manage/diesel-entries/{id}/photos/{photo}',
  summary: 'A photo of an entry',
  access: writers,
  object: 'managed-diesel-entry',
  params: z.strictObject({ id: rowId, photo: z.uuid() }),
  files: ['jpeg'],
  errors: ['not-found'],
});

export const getDieselEntry = defineRoute({
  id: 'getDieselEntry',
  method: 'GET',
  path: '/api/v1/manage/diesel-entries/{id}',
  summary: 'One entry with what it corrects and what corrects it',
  access: readers,
  object: 'managed-diesel-entry',
  params: estateParams,
  answer: z.object({ entry, line: z.array(entry) }),
  errors: ['not-found'],
});

export const listDieselEntries = defineRoute({
  id: 'listDieselEntries',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/diesel/entries',
  summary: 'What was entered about the diesel of an estate, the latest first, with corrections',
  ...ofEstate,
  params: estateParams,
  query: z.strictObject({
    ...pageQuery,
    kind: z.optional(z.enum(['dip', 'delivery', 'run', 'transfer'])),
    tank: z.optional(rowId),
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
  }),
  answer: page(entry),
  errors: ['not-found'],
});

// ---- Figures --------------------------------------------------------------------------------------------------------

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
  /** Some of it was calculated from the load, because nobody metered it. */
  is_estimate: z.boolean(),
  used_litres: signedLitres,
  expected_litres: signedLitres,
  cost_kobo: kobo,
});
export type DieselDay = z.output<typeof day>;

const tankView = z.object({
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
    /** Of the tank asked for, or the first one; null: the estate has none. */
    tank_id: z.nullable(z.string()),
    days: z.array(day),
    layers: z.array(layer),
    /** Runs since the last Lagos midnight. */
    runs_today: z.array(entry),
    deliveries: z.array(entry),
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

export const dieselRoutes = [
  getDiesel,
  addTank,
  changeTank,
  addGenerator,
  changeGenerator,
  addSupplier,
  changeSupplier,
  addDieselEntry,
  uploadDieselPhoto,
  getDieselPhoto,
  getDieselEntry,
  listDieselEntries,
  listDieselDays,
  listDieselMonths,
  listDieselAlarms,
  answerDieselAlarm,
] as const;
