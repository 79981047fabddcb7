import * as z from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { instant, kobo, optionalText, rowId, seenAt } from '../../fields.ts';
import { day, name, reading, refusals, tenths, writing } from './shared.ts';
import { powerMeterKinds, publishing } from './account.ts';

/* What the account is made of: meters, tariffs, lines and terms. */

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
  /** The supplier's prices per kWh, newest first. */
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
    /** When the terms were last set. */
    seen_at: instant,
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

export const made = z.object({ id: z.string() });

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
  summary:
    'Change the name, account number or supplier of a meter of the power account, or end its use. What is not given stays',
  ...writing,
  object: 'managed-power-meter',
  body: z.partial(
    z.strictObject({
      name: name(),
      account_number: optionalText(40),
      supplier: optionalText(80),
      in_use_until: z.nullable(day),
    }),
  ),
  answer: made,
  errors: [...refusals, 'name-taken'],
});

export const addSupplyTariff = defineRoute({
  id: 'addSupplyTariff',
  method: 'POST',
  path: '/api/v1/manage/power/meters/{id}/tariffs',
  summary: "The supplier's price per kWh from a day on, before VAT; replaces another one of the same day",
  ...writing,
  object: 'managed-power-meter',
  body: z.strictObject({
    price_kobo: kobo.check(z.refine((price) => price > 0n, 'amount-format')),
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
  body: z.strictObject({ ...termsFields, seen_at: seenAt }),
  success: 201,
  answer: made,
  errors: [...refusals, 'changed-meanwhile'],
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
