import * as z from 'zod/mini';
import type { FieldCode } from '../../errors.ts';
import { defineRoute } from '../../route.ts';
import { houseKinds, type HouseKind } from '../../places/properties/house-kinds.ts';
import { instant, kobo, optionalText, rowId, seenAt, text } from '../../fields.ts';
import { base, ofChange, ofEstate, ofHead, toFigures, toManagers } from './shared.ts';

/* Heads and their dated rates. */

export const headKinds = ['security', 'waste', 'water', 'diesel', 'lift', 'sinking-fund', 'other'] as const;
export type HeadKind = (typeof headKinds)[number];

/** `each`: so much for each unit of the key. `kind`: so much for a house of each kind. `shared`: one sum, divided by the key. */
export const rateWays = ['each', 'kind', 'shared'] as const;
export const rateKeys = ['house', 'm2', 'bedroom'] as const;

export const rateAmount = kobo.check(
  z.minimum(1n, 'amount-below-minimum' satisfies FieldCode),
  z.maximum(100_000_000_000n, 'amount-too-large' satisfies FieldCode),
);

export const rate = {
  way: z.enum(rateWays),
  /** For `kind` always `house`. */
  key: z.enum(rateKeys),
  /** For each unit of the key, or the sum that is shared, for one month; null for `kind`. */
  amount_kobo: z.nullable(rateAmount),
  /** By kind of house; kinds that are not named pay nothing. Null unless the way is `kind`. */
  kinds: z.nullable(z.partialRecord(z.enum(houseKinds), rateAmount)),
  /** Only occupied houses pay it. */
  occupied_only: z.boolean(),
  /** VAT inside the amount, in hundredths of a percent. */
  vat_bp: z.int().check(z.minimum(0), z.maximum(5000)),
};

export const ratesFit = (given: {
  way: string;
  key: string;
  amount_kobo: bigint | null;
  kinds: Partial<Record<HouseKind, bigint>> | null;
}) =>
  given.way === 'kind'
    ? given.key === 'house' && given.amount_kobo === null && given.kinds !== null && Object.keys(given.kinds).length > 0
    : given.amount_kobo !== null && given.kinds === null;

const dated = z.object({ ...rate, from: z.iso.date() });

const head = z.object({
  id: z.string(),
  kind: z.enum(headKinds),
  name: z.string(),
  note: z.string(),
  /** Null: no rate has begun yet. */
  rate: z.nullable(dated),
  next: z.nullable(dated),
  /** The first day on which it is not charged any more; null: no end. */
  ends_on: z.nullable(z.iso.date()),
  /** Houses that pay it on that day, what each unit costs, and the sum of a month. */
  houses: z.int(),
  unit_kobo: z.nullable(kobo),
  month_kobo: kobo,
});
export type ChargeHead = z.output<typeof head>;

export const chargePeriods = ['month', 'quarter', 'year'] as const;
export type ChargePeriod = (typeof chargePeriods)[number];

/** Reminders of an estate that has set none. */
export const firstReminderDays = [5, 8, 15] as const;
export const longestReminderDay = 90;

const rules = z.object({
  from: z.nullable(z.iso.date()),
  period: z.enum(chargePeriods),
  /** Day of the first month of the period on which a bill is due. */
  due_day: z.int(),
  /** Payments by hand, waivers and credit notes above this amount for a house in 90 days count when a second person has confirmed them. */
  receipt_limit_kobo: kobo,
  /** So many days after a bill was due, reminders are sent. */
  reminder_days: z.array(z.int()),
});
export type ChargeRules = z.output<typeof rules>;

export const getChargeHeads = defineRoute({
  id: 'getChargeHeads',
  method: 'GET',
  path: `${base}/heads`,
  summary: 'Heads with their rates on a day, what a house pays, scheduled changes and the rules of the estate',
  access: toFigures,
  ...ofEstate,
  query: z.strictObject({ on: z.optional(z.iso.date()) }),
  answer: z.object({
    on: z.iso.date(),
    /** When rates or rules were last changed. */
    seen_at: instant,
    heads: z.array(head),
    month_kobo: kobo,
    /** What a house pays for that month: houses that pay the same, most houses first; at most 20. */
    examples: z.array(
      z.object({
        kind: z.nullable(z.string()),
        area_m2: z.nullable(z.string()),
        bedrooms: z.nullable(z.int()),
        is_occupied: z.boolean(),
        houses: z.int(),
        month_kobo: kobo,
      }),
    ),
    /** Changes that have not begun, the next one first. */
    changes: z.array(
      z.object({
        id: z.string(),
        from: z.iso.date(),
        agreed_by: z.string(),
        created_at: instant,
        created_by: z.string(),
        rates: z.array(z.object({ head_id: z.string(), name: z.string(), old: z.nullable(dated), new: dated })),
      }),
    ),
    rules,
    /** Rules that have not begun. */
    next_rules: z.nullable(rules),
  }),
  errors: ['not-found'],
});
export type ChargeHeads = z.output<typeof getChargeHeads.answer>;

const newRate = z
  .strictObject({
    /** Of an existing head; otherwise a new head with `name`. */
    head_id: z.optional(rowId),
    name: z.optional(text(60, 'name-required')),
    kind: z.optional(z.enum(headKinds)),
    note: z.optional(optionalText(120)),
    ...rate,
  })
  .check(
    z.refine((given) => (given.head_id === undefined) !== (given.name === undefined), {
      path: ['name'],
      error: 'name-required' satisfies FieldCode,
    }),
    z.refine(ratesFit, { path: ['amount_kobo'], error: 'amount-below-minimum' satisfies FieldCode }),
  );

const changed = z.object({ id: z.string() });

export const scheduleChargeRates = defineRoute({
  id: 'scheduleChargeRates',
  method: 'POST',
  path: `${base}/rates`,
  summary: 'New rates and heads from a day on: the first of this month at the earliest. Issued runs stay as they are',
  access: toManagers,
  ...ofEstate,
  idempotent: true,
  body: z.strictObject({
    from: z.iso.date(),
    /** Who agreed to it: `Exco, 14 Nov (minutes)`. */
    agreed_by: optionalText(200),
    seen_at: seenAt,
    rates: z.array(newRate).check(z.minLength(1), z.maxLength(50)),
  }),
  success: 201,
  answer: changed,
  errors: [
    'not-found',
    'rates-begun',
    'name-taken',
    'changed-meanwhile',
    'card-number-not-allowed',
    'idempotency-key-reused',
  ],
});

export const cancelChargeRates = defineRoute({
  id: 'cancelChargeRates',
  method: 'DELETE',
  path: `${base}/rates/{change}`,
  summary: 'Cancel a change of rates that has not begun',
  access: toManagers,
  ...ofChange,
  answer: z.object({ cancelled: z.literal(true) }),
  errors: ['not-found', 'rates-begun'],
});

export const endChargeHead = defineRoute({
  id: 'endChargeHead',
  method: 'POST',
  path: `${base}/heads/{head}/end`,
  summary: 'Charge a head no more from a day on',
  access: toManagers,
  ...ofHead,
  body: z.strictObject({ from: z.iso.date() }),
  answer: changed,
  errors: ['not-found', 'rates-begun'],
});

export const setChargeRules = defineRoute({
  id: 'setChargeRules',
  method: 'POST',
  path: `${base}/rules`,
  summary: 'Rules of the estate from a day on, today at the earliest',
  access: toManagers,
  ...ofEstate,
  idempotent: true,
  body: z.strictObject({
    from: z.iso.date(),
    period: z.enum(chargePeriods),
    due_day: z.int().check(z.minimum(1), z.maximum(28)),
    receipt_limit_kobo: kobo.check(z.maximum(100_000_000_000n, 'amount-too-large' satisfies FieldCode)),
    /** Days after a bill was due. Empty: no reminders. */
    reminder_days: z._default(
      z.array(z.int().check(z.minimum(1), z.maximum(longestReminderDay))).check(z.maxLength(6)),
      () => [...firstReminderDays],
    ),
    seen_at: seenAt,
  }),
  answer: changed,
  errors: ['not-found', 'rates-begun', 'changed-meanwhile', 'idempotency-key-reused'],
});
