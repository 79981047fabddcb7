import * as z from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { instant, kobo, month, rowId, signedKobo } from '../../fields.ts';
import { day, reading, tenths } from './shared.ts';

/* What the power account of a month shows. */

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

export const balance = {
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

export const money = z.object({
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
export const powerMonth = z.object({
  month,
  collected_kobo: signedKobo,
  billed_kobo: kobo,
  paid_kobo: kobo,
  payments: z.array(receipt),
});
export type PowerMonth = z.output<typeof powerMonth>;

/** What the generators burned in these days by the diesel log, and what they made with it; null: nothing was entered. */
export const burned = z.nullable(z.object({ kwh_tenths: tenths, litres: z.int(), cost_kobo: kobo }));

export const publishing = z.object({ publishes: z.boolean(), by: z.nullable(z.string()), at: z.nullable(instant) });

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
    /** Meters of the supply to the estate, and house and common meters. */
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
