import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { instant, kobo, month, optionalText, rowId, signedKobo, text } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { defineFileRoute, defineRoute, defineUploadRoute } from '../route.ts';

/*
 * The power account of an estate: what came in, where it went, what was collected for it and what the supplier was paid. Its team
 * enters readings, bills and hours of supply; residents read the same account without its lines. Energy is in tenths of a kWh.
 */

const readers = { roles: ['manager', 'accountant', 'facilityOfficer', 'viewer'] } as const;
const writers = { roles: ['manager', 'facilityOfficer'] } as const;
const params = z.strictObject({ id: rowId });
const reading = { access: readers, object: 'managed-estate', params } as const;
const writing = { access: writers, object: 'managed-estate', params, idempotent: true } as const;

const tenths = z.int();
const day = z.iso.date();
const name = () => text(80, 'name-required');
const refusals = ['card-number-not-allowed', 'not-found', 'idempotency-key-reused'] as const satisfies ErrorCode[];

/**
 * `grid`: what the supplier delivers. `line`: what goes into one line. `houses`: what houses use, of one line or of all.
 * `common`: lights, pumps and gates.
 */
export const powerMeterKinds = ['grid', 'generator', 'solar', 'line', 'houses', 'common'] as const;
export type PowerMeterKind = (typeof powerMeterKinds)[number];

/** `hand`: by a person. `file`: by a person, from a file. `key`: by the estate's own system. */
export const readingSources = ['hand', 'file', 'key'] as const;

const figures = {
  grid_tenths: tenths,
  generator_tenths: tenths,
  solar_tenths: tenths,
  houses_tenths: tenths,
  common_tenths: tenths,
  /** What came in and went to neither houses nor common areas. Below zero: more was measured or estimated out than in. */
  lost_tenths: tenths,
  /** In basis points of what came in. */
  lost_bp: z.int(),
};

const powerDay = z.object({
  day,
  ...figures,
  /** Above the estate's own normal range. */
  is_above: z.boolean(),
  /** A part of it is not measured for this very day. */
  is_estimate: z.boolean(),
});
export type PowerDay = z.output<typeof powerDay>;

/** The usual loss of the last 60 days, and from where on a day is above it. Null: fewer than 14 days are known. */
const normal = z.nullable(z.object({ median_bp: z.int(), limit_bp: z.int(), days: z.int() }));

const balance = {
  month,
  /** The first and the last day that are known. Null: none is. */
  first_day: z.nullable(day),
  last_day: z.nullable(day),
  /** Days that are counted, and days until yesterday that are not, because a reading is missing. */
  days_counted: z.int(),
  days_missing: z.int(),
  ...figures,
  /** Houses: estimated from what they buy, in whole or in part. Common areas: from the setting of the estate. */
  houses_estimated: z.boolean(),
  common_estimated: z.boolean(),
  /** Days above the normal range that last until the newest known day: since when. */
  above_since: z.nullable(day),
  /** The loss since then. */
  above_bp: z.nullable(z.int()),
};

const money = z.object({
  /** Tokens for electricity, without VAT, fees and debts. */
  sold_kobo: signedKobo,
  sold_tenths: tenths,
  /** The part that another system sold, which the estate brought from a file. */
  elsewhere_kobo: signedKobo,
  common_charge_kobo: kobo,
  collected_kobo: signedKobo,
  fee_bp: z.int(),
  fee_kobo: kobo,
  supplier: z.nullable(z.string()),
  supplier_kobo: kobo,
  /** No bill of this month yet: computed from readings and the supplier's price, to ₦100. */
  supplier_is_estimate: z.boolean(),
  left_kobo: signedKobo,
  /** What the estate pays and what houses pay for a kWh, before VAT. */
  grid_price_kobo: z.nullable(kobo),
  vat_bp: z.int(),
  house_price_kobo: z.nullable(kobo),
});

const receipt = z.object({ id: z.string(), number: z.string(), amount_kobo: kobo, on: day, has_file: z.boolean() });
const powerMonth = z.object({
  month,
  collected_kobo: signedKobo,
  billed_kobo: kobo,
  paid_kobo: kobo,
  payments: z.array(receipt),
});
export type PowerMonth = z.output<typeof powerMonth>;

/** What the generators burned in these days by the diesel log, and what they made with it; null: nothing was entered. */
const burned = z.nullable(z.object({ kwh_tenths: tenths, litres: z.int(), cost_kobo: kobo }));

const publishing = z.object({ publishes: z.boolean(), by: z.nullable(z.string()), at: z.nullable(instant) });

const powerLine = z.object({
  id: z.string(),
  name: z.string(),
  covers: z.string(),
  houses: z.int(),
  /** Null: the line has fewer than 3 houses, or no meter of its own. */
  in_tenths: z.nullable(tenths),
  lost_tenths: z.nullable(tenths),
  lost_bp: z.nullable(z.int()),
  limit_bp: z.nullable(z.int()),
  above_since: z.nullable(day),
  /** How much more it loses a day since then than before. */
  more_tenths: z.nullable(tenths),
});
export type PowerLineView = z.output<typeof powerLine>;

export const getPowerAccount = defineRoute({
  id: 'getPowerAccount',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/power',
  summary: 'The power account of a month: energy in and out by day and by line, money, and what the supplier was paid',
  ...reading,
  query: z.strictObject({ month: z.optional(month) }),
  answer: z.object({
    estate_name: z.string(),
    ...balance,
    /** Newest first. */
    days: z.array(powerDay),
    normal,
    /** Meters that measure what comes in, and house and common meters. */
    meters_in: z.int(),
    meters_out: z.int(),
    lines: z.object({ from: z.nullable(day), until: z.nullable(day), items: z.array(powerLine) }),
    money,
    diesel: burned,
    months: z.array(powerMonth),
    publishing,
    /** Months of which something is known, newest first. */
    known_months: z.array(month),
    may_write: z.boolean(),
  }),
  errors: ['not-found'],
});
export type PowerAccountView = z.output<typeof getPowerAccount.answer>;

const quietHouse = z.object({
  house_id: z.string(),
  house: z.string(),
  line: z.nullable(z.string()),
  /** `nothing`: bought nothing for weeks. `less`: far less than usual. */
  kind: z.enum(['nothing', 'less']),
  last_bought_on: day,
  /** What it bought in the last four weeks, and in four weeks of the twelve before. */
  bought_tenths: tenths,
  usual_tenths: tenths,
  meter_number: z.string(),
});
export type QuietHouse = z.output<typeof quietHouse>;

export const listQuietHouses = defineRoute({
  id: 'listQuietHouses',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/power/quiet-houses',
  summary: 'Houses that bought nothing for three weeks or less than half of what they usually buy',
  ...reading,
  access: { roles: ['manager', 'facilityOfficer'] },
  query: z.strictObject({ line: z.optional(rowId) }),
  answer: z.object({
    items: z.array(quietHouse),
    /** Houses whose residents do not share what they buy with the management of their estate. */
    not_shared: z.int(),
  }),
  errors: ['not-found'],
});

// ---- What the account is made of ------------------------------------------------------------------------------------

const version = z.object({ price_kobo: kobo, vat_bp: z.int(), valid_from: day });
const powerMeter = z.object({
  id: z.string(),
  kind: z.enum(powerMeterKinds),
  name: z.string(),
  account_number: z.string(),
  supplier: z.string(),
  line_id: z.nullable(z.string()),
  in_use_from: day,
  in_use_until: z.nullable(day),
  /** The newest reading. */
  last_tenths: z.nullable(tenths),
  last_at: z.nullable(instant),
  /** What the supplier asks for a kWh, newest first. */
  tariffs: z.array(version),
});
export type PowerMeter = z.output<typeof powerMeter>;

const termsFields = {
  valid_from: day,
  /** What the operator keeps of tokens sold. */
  fee_bp: z.int().check(z.minimum(0), z.maximum(3000)),
  /** What the service charge collects for common areas in a month. */
  common_charge_kobo: kobo,
  /** What common areas use in a day, if they have no meter. */
  common_daily_tenths: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  /** What the supplier promises, in minutes a day. */
  promised_minutes: z.nullable(z.int().check(z.minimum(1), z.maximum(1440))),
  promise_name: optionalText(40),
  /** How residents complain to the supplier. */
  complaints: optionalText(300),
};
const powerTerms = z.object({ ...termsFields, promise_name: z.string(), complaints: z.string() });
export type PowerTerms = z.output<typeof powerTerms>;

export const getPowerSetup = defineRoute({
  id: 'getPowerSetup',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/power/setup',
  summary: 'Meters, lines and terms of the power account of an estate',
  ...reading,
  answer: z.object({
    meters: z.array(powerMeter),
    lines: z.array(z.object({ id: z.string(), name: z.string(), covers: z.string(), house_ids: z.array(z.string()) })),
    /** Of all houses in use, to choose those of a line. */
    houses: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Newest first. */
    terms: z.array(powerTerms),
    publishing,
  }),
  errors: ['not-found'],
});
export type PowerSetup = z.output<typeof getPowerSetup.answer>;

export const powerMeterForm = z.strictObject({
  kind: z.enum(powerMeterKinds),
  name: name(),
  account_number: optionalText(40),
  supplier: optionalText(80),
  line_id: z.optional(rowId),
  in_use_from: day,
});

const made = z.object({ id: z.string() });

export const addPowerMeter = defineRoute({
  id: 'addPowerMeter',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/power/meters',
  summary: 'Add a meter to the power account',
  ...writing,
  body: powerMeterForm,
  success: 201,
  answer: made,
  errors: [...refusals, 'name-taken', 'power-line-required'],
});

export const changePowerMeter = defineRoute({
  id: 'changePowerMeter',
  method: 'PUT',
  path: '/api/v1/manage/power/meters/{id}',
  summary: 'Change the name, account number or supplier of a meter of the power account, or end its use',
  ...writing,
  object: 'managed-power-meter',
  body: z.strictObject({
    name: name(),
    account_number: optionalText(40),
    supplier: optionalText(80),
    in_use_until: z.nullable(day),
  }),
  answer: made,
  errors: [...refusals, 'name-taken'],
});

export const addSupplyTariff = defineRoute({
  id: 'addSupplyTariff',
  method: 'POST',
  path: '/api/v1/manage/power/meters/{id}/tariffs',
  summary: 'What the supplier asks for a kWh from a day on, before VAT; takes the place of another one of the same day',
  ...writing,
  object: 'managed-power-meter',
  body: z.strictObject({
    price_kobo: kobo,
    vat_bp: z.int().check(z.minimum(0), z.maximum(5000)),
    valid_from: day,
  }),
  success: 201,
  answer: made,
  errors: refusals,
});

export const savePowerLine = defineRoute({
  id: 'savePowerLine',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/power/lines',
  summary: 'Add or change a line: its name, what it covers, and the houses on it. A house is on one line',
  ...writing,
  body: z.strictObject({
    line_id: z.optional(rowId),
    name: name(),
    covers: optionalText(120),
    house_ids: z.array(rowId).check(z.maxLength(5000)),
  }),
  success: 201,
  answer: made,
  errors: [...refusals, 'name-taken', 'house-not-in-estate'],
});

export const setPowerTerms = defineRoute({
  id: 'setPowerTerms',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/power/terms',
  summary: 'The terms of the power account from a day on; takes the place of those of the same day',
  ...writing,
  access: { roles: ['manager'] },
  body: z.strictObject(termsFields),
  success: 201,
  answer: made,
  errors: refusals,
});

export const publishPower = defineRoute({
  id: 'publishPower',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/power/publishing',
  summary: 'Show the power account to residents, or hide it. Residents see who hid it and when',
  ...writing,
  access: { roles: ['manager'] },
  body: z.strictObject({ publishes: z.boolean() }),
  answer: publishing,
  errors: refusals,
});

// ---- Readings -------------------------------------------------------------------------------------------------------

export const addPowerFile = defineUploadRoute({
  id: 'addPowerFile',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/power/files',
  summary: 'Upload the photo of a meter or the picture of a receipt. Where it was taken is removed from it',
  access: writers,
  object: 'managed-estate',
  limits: ['power-files'],
  params,
  upload: { field: 'file', kinds: ['jpeg', 'png'], maxBytes: 5 * 1024 * 1024 },
  body: z.strictObject({}),
  success: 201,
  answer: made,
  errors: ['not-found', 'too-large', 'unsupported-media-type', 'photo-unreadable', 'rate-limited'],
});

const readingValue = z.int().check(z.minimum(0), z.maximum(9_999_999_999));
const readingFields = {
  /** What the meter shows, in tenths of a kWh. */
  reading_tenths: readingValue,
  /** The meter was replaced: what the old one showed last. The reading is of the new one. */
  replaced_at_tenths: z.optional(readingValue),
  file_id: z.optional(z.uuid()),
  note: optionalText(200),
};

export const addPowerReading = defineRoute({
  id: 'addPowerReading',
  method: 'POST',
  path: '/api/v1/manage/power/meters/{id}/readings',
  summary: 'Enter a reading. One that is lower than the reading before it is refused, unless the meter was replaced',
  ...writing,
  object: 'managed-power-meter',
  body: z.strictObject({ ...readingFields, at: instant }),
  success: 201,
  answer: made,
  errors: [...refusals, 'reading-too-low', 'reading-too-high', 'reading-exists', 'reading-in-future'],
});

const powerReading = z.object({
  id: z.string(),
  at: instant,
  reading_tenths: tenths,
  replaced_at_tenths: z.nullable(tenths),
  source: z.enum(readingSources),
  by: z.string(),
  entered_at: instant,
  note: z.string(),
  has_photo: z.boolean(),
  /** The reading that this one corrects. */
  corrects: z.nullable(z.string()),
  /** A later line takes its place. */
  is_corrected: z.boolean(),
});
export type PowerReading = z.output<typeof powerReading>;

export const listPowerReadings = defineRoute({
  id: 'listPowerReadings',
  method: 'GET',
  path: '/api/v1/manage/power/meters/{id}/readings',
  summary: 'Readings of a meter with their corrections, newest first',
  ...reading,
  object: 'managed-power-meter',
  query: z.strictObject(pageQuery),
  answer: page(powerReading),
  errors: ['not-found'],
});

export const correctPowerReading = defineRoute({
  id: 'correctPowerReading',
  method: 'POST',
  path: '/api/v1/manage/power/readings/{id}/correction',
  summary: 'Enter what the meter really showed. Both lines stay',
  ...writing,
  object: 'managed-power-reading',
  body: z.strictObject(readingFields),
  success: 201,
  answer: made,
  errors: [...refusals, 'reading-too-low', 'reading-too-high', 'already-decided'],
});

export const getPowerReadingPhoto = defineFileRoute({
  id: 'getPowerReadingPhoto',
  path: '/api/v1/manage/power/readings/{id}/photo',
  summary: 'The photo of a reading',
  access: readers,
  object: 'managed-power-reading',
  params,
  files: ['jpeg'],
  errors: ['not-found'],
});

export const maxReadingRows = 2000;
export const readingColumns = ['meter', 'at', 'kwh'] as const;
const rowFaults = [
  'power-row-meter',
  'power-row-time',
  'power-row-number',
  'reading-too-low',
  'reading-too-high',
  'reading-exists',
  'reading-in-future',
] as const;
export type ReadingRowFault = (typeof rowFaults)[number];

export const importPowerReadings = defineUploadRoute({
  id: 'importPowerReadings',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/power/readings-file',
  summary:
    'Readings from a CSV file with the columns meter, at, kwh: checks each row, and stores all rows or none when `store` is yes',
  access: writers,
  object: 'managed-estate',
  limits: ['power-files'],
  params,
  upload: { field: 'file', kinds: ['csv'], maxBytes: 1024 * 1024 },
  body: z.strictObject({ store: z._default(z.enum(['no', 'yes']), 'no') }),
  answer: z.object({
    rows: z.int(),
    /** Rows that are stored already, with the same number. */
    same: z.int(),
    stored: z.boolean(),
    first_at: z.nullable(instant),
    last_at: z.nullable(instant),
    /** At most 100. `row` counts from 1, with the headings. */
    faults: z.array(z.object({ row: z.int(), code: z.enum(rowFaults), text: z.string() })),
  }),
  errors: [
    'not-found',
    'too-large',
    'unsupported-media-type',
    'file-unreadable',
    'file-columns',
    'too-many-rows',
    'rate-limited',
  ],
});
export type ReadingsFileView = z.output<typeof importPowerReadings.answer>;

// ---- Bills and payments of the supplier ---------------------------------------------------------------------------------

export const supplierEntryKinds = ['bill', 'payment'] as const;

export const addSupplierEntry = defineRoute({
  id: 'addSupplierEntry',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/power/entries',
  summary: "The supplier's bill of a month, or a payment for it with its receipt",
  ...writing,
  access: { roles: ['manager', 'facilityOfficer'] },
  body: z.strictObject({
    kind: z.enum(supplierEntryKinds),
    month,
    amount_kobo: kobo,
    on: day,
    /** Number of the bill or of the receipt. */
    number: text(60, 'reference-format'),
    file_id: z.optional(z.uuid()),
  }),
  success: 201,
  answer: made,
  errors: [...refusals, 'reference-conflict'],
});

const supplierEntry = z.object({
  id: z.string(),
  kind: z.enum(supplierEntryKinds),
  month,
  amount_kobo: kobo,
  on: day,
  number: z.string(),
  has_file: z.boolean(),
  by: z.string(),
  entered_at: instant,
  /** Taken back, with the reason. */
  cancelled_at: z.nullable(instant),
  cancelled_by: z.nullable(z.string()),
  reason: z.string(),
});
export type SupplierEntry = z.output<typeof supplierEntry>;

export const listSupplierEntries = defineRoute({
  id: 'listSupplierEntries',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/power/entries',
  summary: 'Bills of the supplier and payments to it, newest first',
  ...reading,
  query: z.strictObject(pageQuery),
  answer: page(supplierEntry),
  errors: ['not-found'],
});

export const cancelSupplierEntry = defineRoute({
  id: 'cancelSupplierEntry',
  method: 'POST',
  path: '/api/v1/manage/power/entries/{id}/cancel',
  summary: 'Take a wrong bill or payment back, with a reason. Its line stays',
  ...writing,
  object: 'managed-power-entry',
  body: z.strictObject({ reason: text(200, 'reason-required') }),
  answer: made,
  errors: [...refusals, 'already-decided'],
});

export const getSupplierReceipt = defineFileRoute({
  id: 'getSupplierReceipt',
  path: '/api/v1/manage/power/entries/{id}/receipt',
  summary: 'The picture of a bill or of a receipt',
  access: readers,
  object: 'managed-power-entry',
  params,
  files: ['jpeg'],
  errors: ['not-found'],
});

// ---- Hours of supply ----------------------------------------------------------------------------------------------------

export const supplyKinds = ['grid', 'generator'] as const;
export type SupplyKind = (typeof supplyKinds)[number];

const supplyPeriod = z.object({
  kind: z.enum(supplyKinds),
  started_at: instant,
  /** Null: it is on. */
  ended_at: z.nullable(instant),
});
const supplyDay = z.object({
  day,
  grid_minutes: z.int(),
  generator_minutes: z.int(),
  none_minutes: z.int(),
});
const supply = {
  /** What is on now; `none`: neither. Null: nothing was entered yet. */
  now: z.nullable(z.enum([...supplyKinds, 'none'])),
  since: z.nullable(instant),
  /** Of today, oldest first. */
  today: z.array(supplyPeriod),
  /** Of the month until now, newest first. A day before the first entry is not in it. */
  days: z.array(supplyDay),
  /** Hours of the grid a day in this month, without today, against what the supplier promises. */
  grid_minutes_a_day: z.nullable(z.int()),
  promised_minutes: z.nullable(z.int()),
  promise_name: z.string(),
  complaints: z.string(),
};

export const getPowerSupply = defineRoute({
  id: 'getPowerSupply',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/power/supply',
  summary: 'Hours of supply of a month: grid, generator and none',
  ...reading,
  query: z.strictObject({ month: z.optional(month) }),
  answer: z.object({
    ...supply,
    /** The last 50 that are no longer on or still are, newest first, to correct one. */
    periods: z.array(
      z.object({ id: z.string(), ...supplyPeriod.shape, source: z.enum(readingSources), by: z.string() }),
    ),
  }),
  errors: ['not-found'],
});
export type PowerSupplyView = z.output<typeof getPowerSupply.answer>;

const supplyErrors = [...refusals, 'supply-overlaps', 'reading-in-future'] as const satisfies ErrorCode[];

export const addSupplyPeriod = defineRoute({
  id: 'addSupplyPeriod',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/power/supply',
  summary: 'Enter from when to when there was power from the grid or from a generator; without an end: it is on',
  ...writing,
  body: z.strictObject({ kind: z.enum(supplyKinds), started_at: instant, ended_at: z.optional(instant) }),
  success: 201,
  answer: made,
  errors: supplyErrors,
});

export const endSupplyPeriod = defineRoute({
  id: 'endSupplyPeriod',
  method: 'POST',
  path: '/api/v1/manage/power/supply/{id}/end',
  summary: 'The power went off: ends what was on',
  ...writing,
  object: 'managed-power-supply',
  body: z.strictObject({ ended_at: instant }),
  answer: made,
  errors: [...supplyErrors, 'already-decided'],
});

export const cancelSupplyPeriod = defineRoute({
  id: 'cancelSupplyPeriod',
  method: 'POST',
  path: '/api/v1/manage/power/supply/{id}/cancel',
  summary: 'Take a wrong entry of supply back. Its line stays',
  ...writing,
  object: 'managed-power-supply',
  answer: made,
  errors: [...refusals, 'already-decided'],
});

// ---- Residents ------------------------------------------------------------------------------------------------------------

export const listPowerEstates = defineRoute({
  id: 'listPowerEstates',
  method: 'GET',
  path: '/api/v1/users/power',
  summary: 'The estates in which the caller has a house, and whether each publishes its power account',
  access: 'signed-in',
  answer: z.array(z.object({ id: z.string(), name: z.string(), houses: z.array(z.string()), publishing })),
});
export type PowerEstate = z.output<typeof listPowerEstates.answer>[number];

const residents = { access: 'signed-in', object: 'resident-estate', params } as const;

export const getOpenPower = defineRoute({
  id: 'getOpenPower',
  method: 'GET',
  path: '/api/v1/users/power/{id}',
  summary: "The power account of an estate as its residents see it, and the part of the caller's own houses",
  ...residents,
  query: z.strictObject({ month: z.optional(month) }),
  answer: z.object({
    estate_name: z.string(),
    publishing,
    /** Null: the manager hides it, or the estate has fewer than 3 houses, or nothing was entered. */
    account: z.nullable(
      z.object({
        ...balance,
        money,
        diesel: burned,
        months: z.array(powerMonth),
        known_months: z.array(month),
      }),
    ),
    yours: z.object({
      houses: z.array(z.string()),
      bought_tenths: tenths,
      paid_kobo: kobo,
      /** Of a house on average. Null: fewer than 3 houses bought anything. */
      average_tenths: z.nullable(tenths),
    }),
  }),
  errors: ['not-found'],
});
export type OpenPower = z.output<typeof getOpenPower.answer>;

export const getOpenReceipt = defineFileRoute({
  id: 'getOpenReceipt',
  path: '/api/v1/users/power/{id}/receipts/{entry}',
  summary: 'The receipt of a payment to the supplier, for residents',
  ...residents,
  params: z.strictObject({ id: rowId, entry: rowId }),
  files: ['jpeg'],
  errors: ['not-found'],
});

export const getOpenSupply = defineRoute({
  id: 'getOpenSupply',
  method: 'GET',
  path: '/api/v1/users/power/{id}/supply',
  summary: 'Hours of supply of an estate of the caller: today and this month',
  ...residents,
  answer: z.object(supply),
  errors: ['not-found'],
});
export type OpenSupply = z.output<typeof getOpenSupply.answer>;

export const powerRoutes = [
  getPowerAccount,
  listQuietHouses,
  getPowerSetup,
  addPowerMeter,
  changePowerMeter,
  addSupplyTariff,
  savePowerLine,
  setPowerTerms,
  publishPower,
  addPowerFile,
  addPowerReading,
  listPowerReadings,
  correctPowerReading,
  getPowerReadingPhoto,
  importPowerReadings,
  addSupplierEntry,
  listSupplierEntries,
  cancelSupplierEntry,
  getSupplierReceipt,
  getPowerSupply,
  addSupplyPeriod,
  endSupplyPeriod,
  cancelSupplyPeriod,
  listPowerEstates,
  getOpenPower,
  getOpenReceipt,
  getOpenSupply,
] as const;
