import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { instant, kobo, month, optionalText, rowId, signedKobo, text } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { houseKinds, type HouseKind } from '../places/properties/house-kinds.ts';
import { defineFileRoute, defineRoute } from '../route.ts';
import { chargeWays, invoiceDetails, serviceCharge } from './service-charges.ts';

/*
 * Service charges as the team of an estate sees and changes them: heads and rates, billing runs, invoices, payments. Amounts are with VAT;
 * rates are for one month. An accountant sees houses, amounts and who paid, and no contact of anybody; a viewer sees sums.
 */

const base = '/api/v1/manage/estates/{id}/service-charges';
const toManagers = { roles: ['manager'] } as const;
const toMoney = { roles: ['manager', 'accountant'] } as const;
const toFigures = { roles: ['manager', 'accountant', 'viewer'] } as const;
const ofEstate = { object: 'managed-estate', params: z.strictObject({ id: rowId }) } as const;
const ofHead = { object: 'managed-charge-head', params: z.strictObject({ id: rowId, head: rowId }) } as const;
const ofChange = { object: 'managed-rate-change', params: z.strictObject({ id: rowId, change: rowId }) } as const;
const ofRun = { object: 'managed-charge-run', params: z.strictObject({ id: rowId, run: rowId }) } as const;
const ofInvoice = { object: 'managed-invoice', params: z.strictObject({ id: rowId, invoice: rowId }) } as const;
const ofPayment = { object: 'managed-charge-payment', params: z.strictObject({ id: rowId, payment: rowId }) } as const;
const ofHouse = { object: 'managed-charge-house', params: z.strictObject({ id: rowId, house: rowId }) } as const;

// ---- Sums -----------------------------------------------------------------------------------------------------------

const counted = z.object({ invoices: z.int(), billed_kobo: kobo, left_kobo: kobo });

export const getChargeSummary = defineRoute({
  id: 'getChargeSummary',
  method: 'GET',
  path: `${base}/summary`,
  summary: 'Billed and collected for one month, and what all houses owe; sums without names',
  access: toFigures,
  ...ofEstate,
  query: z.strictObject({ month: z.optional(month) }),
  answer: z.object({
    month,
    houses: z.int(),
    billed_kobo: kobo,
    /** Paid of what was billed for this month. */
    collected_kobo: kobo,
    paid: counted,
    part: counted,
    overdue: counted,
    due: counted,
    /** Of all months. */
    owed_kobo: kobo,
    owing_houses: z.int(),
    overdue_kobo: kobo,
    /** Paid ahead by houses. */
    credit_kobo: kobo,
  }),
  errors: ['not-found'],
});
export type ChargeSummary = z.output<typeof getChargeSummary.answer>;

// ---- Heads and rates ------------------------------------------------------------------------------------------------

export const headKinds = ['security', 'waste', 'water', 'diesel', 'lift', 'sinking-fund', 'other'] as const;
export type HeadKind = (typeof headKinds)[number];

/** `each`: so much for each unit of the key. `kind`: so much for a house of each kind. `shared`: one sum, divided by the key. */
export const rateWays = ['each', 'kind', 'shared'] as const;
export const rateKeys = ['house', 'm2', 'bedroom'] as const;

const rateAmount = kobo.check(
  z.minimum(1n, 'amount-below-minimum' satisfies FieldCode),
  z.maximum(100_000_000_000n, 'amount-too-large' satisfies FieldCode),
);

const rate = {
  way: z.enum(rateWays),
  /** For `kind` always `house`. */
  key: z.enum(rateKeys),
  /** For each unit of the key, or the sum that is shared, for one month; null for `kind`. */
  amount_kobo: z.nullable(rateAmount),
  /** By kind of house; kinds that are not named pay nothing. Null unless the way is `kind`. */
  kinds: z.nullable(z.partialRecord(z.enum(houseKinds), rateAmount)),
  /** Only houses in which somebody lives pay it. */
  occupied_only: z.boolean(),
  /** VAT inside the amount, in hundredths of a percent. */
  vat_bp: z.int().check(z.minimum(0), z.maximum(5000)),
};

const ratesFit = (given: {
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
  /** A payment in cash or by bank above this amount counts when a second person has confirmed it. */
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
  body: z.strictObject({
    from: z.iso.date(),
    /** Who agreed to it: `Exco, 14 Nov (minutes)`. */
    agreed_by: optionalText(200),
    rates: z.array(newRate).check(z.minLength(1), z.maxLength(50)),
  }),
  success: 201,
  answer: changed,
  errors: ['not-found', 'rates-begun', 'name-taken', 'card-number-not-allowed'],
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
  }),
  answer: changed,
  errors: ['not-found', 'rates-begun'],
});

// ---- Billing runs ---------------------------------------------------------------------------------------------------

/** `draft`: a preview, nothing is sent. `confirmed`: invoices are being made. `issued`: all of them. `taken-back`: by credit notes. */
export const runStates = ['draft', 'confirmed', 'issued', 'taken-back'] as const;

/** Why the amount of a house changed since the last run, the most important reason first. */
export const runReasons = [
  'first',
  'new-occupant',
  'became-empty',
  'leaves',
  'house-changed',
  'new-rates',
  'same',
] as const;
export type RunReason = (typeof runReasons)[number];

const run = {
  id: z.string(),
  kind: z.enum(['period', 'levy']),
  /** `December 2026`, or the name of the levy. */
  title: z.string(),
  period_from: z.iso.date(),
  /** The last day. */
  period_to: z.iso.date(),
  invoice_on: z.iso.date(),
  due_on: z.iso.date(),
  state: z.enum(runStates),
  bills: z.int(),
  total_kobo: kobo,
  vat_kobo: kobo,
  /** What the same houses were billed in their last run. */
  last_total_kobo: kobo,
  /** How many invoices are made. */
  issued_bills: z.int(),
  created_at: instant,
  confirmed_at: z.nullable(instant),
  issued_at: z.nullable(instant),
};

export const chargeRun = z.object({
  ...run,
  last_title: z.nullable(z.string()),
  occupied: z.int(),
  empty: z.int(),
  needs_look: z.int(),
  reasons: z.array(z.object({ reason: z.enum(runReasons), houses: z.int(), change_kobo: signedKobo })),
  /** Adds up to the change: heads with another rate, and houses that changed otherwise. */
  why: z.array(
    z.object({
      /** The name of a head; null: houses that changed for another reason than rates. */
      head: z.nullable(z.string()),
      reason: z.nullable(z.enum(runReasons)),
      /** Of each house, where it is the same for all of them. */
      each_kobo: z.nullable(signedKobo),
      houses: z.int(),
      /** The one house. */
      house_name: z.nullable(z.string()),
      change_kobo: signedKobo,
    }),
  ),
  /** Houses of which a rate needs the size or the kind that nobody wrote down: they pay nothing for that head. */
  without_size: z.int(),
  /** Until when it can be taken back; null: it cannot. */
  take_back_until: z.nullable(instant),
  confirmed_by: z.nullable(z.string()),
});
export type ChargeRun = z.output<typeof chargeRun>;

const levyRate = z
  .strictObject(rate)
  .check(z.refine(ratesFit, { path: ['amount_kobo'], error: 'amount-below-minimum' satisfies FieldCode }));

export const prepareChargeRun = defineRoute({
  id: 'prepareChargeRun',
  method: 'POST',
  path: `${base}/runs`,
  summary:
    'A preview of a billing run or of a one-off levy: what each house would pay. Houses billed for the period are left out',
  access: toMoney,
  ...ofEstate,
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('period'),
      period: z.enum(chargePeriods),
      /** The first month. A quarter and a year may begin with any month. */
      from: month,
      /** Without it the day of the rules. */
      due_on: z.optional(z.iso.date()),
    }),
    z.strictObject({
      kind: z.literal('levy'),
      title: text(60, 'name-required'),
      due_on: z.iso.date(),
      rate: levyRate,
    }),
  ]),
  success: 201,
  answer: chargeRun,
  errors: ['not-found', 'nothing-to-bill', 'card-number-not-allowed'],
});

export const listChargeRuns = defineRoute({
  id: 'listChargeRuns',
  method: 'GET',
  path: `${base}/runs`,
  summary: 'Billing runs, the newest first',
  access: toMoney,
  ...ofEstate,
  query: z.strictObject(pageQuery),
  answer: page(z.object(run)),
  errors: ['not-found'],
});

export const getChargeRun = defineRoute({
  id: 'getChargeRun',
  method: 'GET',
  path: `${base}/runs/{run}`,
  summary: 'One run: its sums, why they changed, and how far it is',
  access: toMoney,
  ...ofRun,
  answer: chargeRun,
  errors: ['not-found'],
});

const runHouse = z.object({
  house_id: z.string(),
  house_name: z.string(),
  is_occupied: z.boolean(),
  /** Empty: nobody is known. */
  payer_name: z.string(),
  payer_kind: z.enum(['occupant', 'owner', 'house']),
  amount_kobo: kobo,
  last_kobo: z.nullable(kobo),
  change_kobo: signedKobo,
  reason: z.enum(runReasons),
  /** The day on which the occupant moves out, where it is known. */
  leaves_on: z.nullable(z.iso.date()),
  needs_look: z.boolean(),
  invoice_id: z.nullable(z.string()),
  invoice_number: z.nullable(z.string()),
  lines: z.array(
    z.object({ text: z.string(), quantity: z.string(), months: z.int(), unit_kobo: kobo, amount_kobo: kobo }),
  ),
});
export type ChargeRunHouse = z.output<typeof runHouse>;

export const listChargeRunHouses = defineRoute({
  id: 'listChargeRunHouses',
  method: 'GET',
  path: `${base}/runs/{run}/houses`,
  summary: 'What each house pays in a run, the biggest change first',
  access: toMoney,
  ...ofRun,
  query: z.strictObject({
    ...pageQuery,
    reason: z.optional(z.enum(runReasons)),
    needs_look: z.optional(z.literal('true')),
  }),
  answer: page(runHouse),
  errors: ['not-found'],
});

export const getChargeRunFile = defineFileRoute({
  id: 'getChargeRunFile',
  path: `${base}/runs/{run}/file`,
  summary: 'Every house of a run with its lines, as CSV',
  access: toMoney,
  ...ofRun,
  files: ['csv'],
  errors: ['not-found'],
});

export const confirmChargeRun = defineRoute({
  id: 'confirmChargeRun',
  method: 'POST',
  path: `${base}/runs/{run}/confirm`,
  summary:
    'Issue what the preview shows: invoices are made in the background. Refused when something changed since the preview',
  access: toMoney,
  ...ofRun,
  idempotent: true,
  body: z.strictObject({ bills: z.int(), total_kobo: kobo }),
  answer: chargeRun,
  errors: ['not-found', 'charge-run-changed', 'charge-run-over'],
});

export const takeBackChargeRun = defineRoute({
  id: 'takeBackChargeRun',
  method: 'POST',
  path: `${base}/runs/{run}/take-back`,
  summary: 'Take a run back within 24 hours, before the first payment: a credit note for each of its invoices',
  access: toManagers,
  ...ofRun,
  body: z.strictObject({ reason: text(200, 'reason-required') }),
  answer: chargeRun,
  errors: ['not-found', 'charge-run-over', 'card-number-not-allowed'],
});

export const discardChargeRun = defineRoute({
  id: 'discardChargeRun',
  method: 'DELETE',
  path: `${base}/runs/{run}`,
  summary: 'Throw a preview away',
  access: toMoney,
  ...ofRun,
  answer: z.object({ discarded: z.literal(true) }),
  errors: ['not-found', 'charge-run-over'],
});

// ---- Invoices -------------------------------------------------------------------------------------------------------

export const invoiceFilters = ['open', 'paid', 'part', 'overdue', 'due', 'cancelled'] as const;

const estateInvoice = z.extend(z.omit(serviceCharge, { estate_name: true, paid_by_you: true, late_fee: true }), {
  payer_name: z.string(),
  payer_kind: z.enum(['occupant', 'owner', 'house']),
  paid_kobo: kobo,
  credited_kobo: kobo,
  /** How it was paid, each way once. */
  ways: z.array(z.enum(chargeWays)),
  days_overdue: z.int(),
});
export type EstateInvoice = z.output<typeof estateInvoice>;

const invoiceQuery = {
  /** Of the month in which the invoice was issued. */
  month: z.optional(month),
  state: z.optional(z.enum(invoiceFilters)),
  way: z.optional(z.enum(chargeWays)),
  house: z.optional(rowId),
  run: z.optional(rowId),
  /** A part of the house, the number or the payer's name. */
  q: z.optional(optionalText(60)),
};

export const listEstateInvoices = defineRoute({
  id: 'listEstateInvoices',
  method: 'GET',
  path: `${base}/invoices`,
  summary: 'Invoices of the houses of an estate, the newest first',
  access: toMoney,
  ...ofEstate,
  query: z.strictObject({ ...pageQuery, ...invoiceQuery }),
  answer: page(estateInvoice),
  errors: ['not-found', 'card-number-not-allowed'],
});

export const getEstateInvoicesFile = defineFileRoute({
  id: 'getEstateInvoicesFile',
  path: `${base}/invoices/file`,
  summary: 'The same list as CSV',
  access: toMoney,
  ...ofEstate,
  query: z.strictObject(invoiceQuery),
  files: ['csv'],
  errors: ['not-found', 'card-number-not-allowed'],
});

const estateInvoiceWhole = z.extend(estateInvoice, invoiceDetails);

export const getEstateInvoice = defineRoute({
  id: 'getEstateInvoice',
  method: 'GET',
  path: `${base}/invoices/{invoice}`,
  summary: 'One invoice with its lines, payments and credit notes',
  access: toMoney,
  ...ofInvoice,
  answer: estateInvoiceWhole,
  errors: ['not-found'],
});

export const getEstateInvoicePdf = defineFileRoute({
  id: 'getEstateInvoicePdf',
  path: `${base}/invoices/{invoice}/file`,
  summary: 'The invoice as PDF',
  access: toMoney,
  ...ofInvoice,
  files: ['pdf'],
  errors: ['not-found'],
});

export const createEstateInvoice = defineRoute({
  id: 'createEstateInvoice',
  method: 'POST',
  path: `${base}/invoices`,
  summary: 'An invoice for one house besides the runs: a correction or something of its own',
  access: toMoney,
  ...ofEstate,
  idempotent: true,
  body: z.strictObject({
    house_id: rowId,
    title: text(100, 'name-required'),
    due_on: z.iso.date(),
    lines: z
      .array(z.strictObject({ text: text(100, 'name-required'), amount_kobo: rateAmount, vat_bp: rate.vat_bp }))
      .check(z.minLength(1), z.maxLength(20)),
  }),
  success: 201,
  answer: estateInvoiceWhole,
  errors: ['not-found', 'idempotency-key-reused', 'card-number-not-allowed'],
});

export const createCreditNote = defineRoute({
  id: 'createCreditNote',
  method: 'POST',
  path: `${base}/invoices/{invoice}/credit-notes`,
  summary:
    'Take an invoice back, whole or in part, with a reason. What was paid above the rest becomes credit of the house',
  access: toMoney,
  ...ofInvoice,
  idempotent: true,
  body: z.strictObject({ amount_kobo: rateAmount, reason: text(200, 'reason-required') }),
  success: 201,
  answer: estateInvoiceWhole,
  errors: ['not-found', 'credit-too-large', 'idempotency-key-reused', 'card-number-not-allowed'],
});

// ---- Payments -------------------------------------------------------------------------------------------------------

/** `waits`: entered by hand, above the limit; it counts when another person has confirmed it. */
export const estatePaymentStates = ['counted', 'waits', 'refused'] as const;

const estatePayment = z.object({
  id: z.string(),
  state: z.enum(estatePaymentStates),
  /** Null until it counts. */
  number: z.nullable(z.string()),
  house_id: z.string(),
  house_name: z.string(),
  way: z.enum(chargeWays),
  amount_kobo: kobo,
  left_kobo: kobo,
  payer_name: z.string(),
  /** Of the bank or the receipt book, for cash and bank. */
  reference: z.nullable(z.string()),
  note: z.string(),
  at: instant,
  entered_by: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  /** Entered by hand by the caller: somebody else confirms it. */
  is_yours: z.boolean(),
  invoices: z.array(z.object({ id: z.string(), number: z.string(), amount_kobo: kobo })),
});
export type EstatePayment = z.output<typeof estatePayment>;

export const listEstatePayments = defineRoute({
  id: 'listEstatePayments',
  method: 'GET',
  path: `${base}/payments`,
  summary: 'Payments of houses, the newest first. `waits` and `refused` are those entered by hand that do not count',
  access: toMoney,
  ...ofEstate,
  query: z.strictObject({
    ...pageQuery,
    state: z._default(z.enum(estatePaymentStates), 'counted'),
    way: z.optional(z.enum(chargeWays)),
    month: z.optional(month),
    house: z.optional(rowId),
  }),
  answer: page(estatePayment),
  errors: ['not-found'],
});

export const recordEstatePayment = defineRoute({
  id: 'recordEstatePayment',
  method: 'POST',
  path: `${base}/payments`,
  summary:
    'A payment in cash or by bank that the estate received itself. Above the limit of the rules it waits for a second person',
  access: toMoney,
  ...ofEstate,
  idempotent: true,
  body: z.strictObject({
    house_id: rowId,
    way: z.enum(['cash', 'bank']),
    amount_kobo: rateAmount,
    /** Of the bank, or the number of the receipt that the payer got: once in the estate. */
    reference: text(60, 'payment-reference-required'),
    received_on: z.iso.date(),
    payer_name: z.optional(optionalText(120)),
    note: z.optional(optionalText(200)),
    invoice_ids: z.optional(z.array(rowId).check(z.minLength(1), z.maxLength(50))),
  }),
  success: 201,
  answer: estatePayment,
  errors: ['not-found', 'receipt-known', 'date-in-future', 'idempotency-key-reused', 'card-number-not-allowed'],
});

export const decideEstatePayment = defineRoute({
  id: 'decideEstatePayment',
  method: 'POST',
  path: `${base}/payments/{payment}/decision`,
  summary: 'Confirm or refuse a payment that waits: not by the person who entered it',
  access: toMoney,
  ...ofPayment,
  body: z.strictObject({ confirm: z.boolean(), reason: z.optional(optionalText(200)) }),
  answer: estatePayment,
  errors: ['not-found', 'second-person-required', 'charge-payment-decided', 'card-number-not-allowed'],
});

export const getHouseCharges = defineRoute({
  id: 'getHouseCharges',
  method: 'GET',
  path: `${base}/houses/{house}`,
  summary: 'The account of one house: what it owes, its credit, and its last 50 invoices',
  access: toMoney,
  ...ofHouse,
  answer: z.object({
    house_id: z.string(),
    house_name: z.string(),
    owed_kobo: kobo,
    overdue_kobo: kobo,
    credit_kobo: kobo,
    invoices: z.array(estateInvoice),
  }),
  errors: ['not-found'],
});

export const estateChargeRoutes = [
  getChargeSummary,
  getChargeHeads,
  scheduleChargeRates,
  cancelChargeRates,
  endChargeHead,
  setChargeRules,
  prepareChargeRun,
  listChargeRuns,
  getChargeRun,
  listChargeRunHouses,
  getChargeRunFile,
  confirmChargeRun,
  takeBackChargeRun,
  discardChargeRun,
  listEstateInvoices,
  getEstateInvoicesFile,
  getEstateInvoice,
  getEstateInvoicePdf,
  createEstateInvoice,
  createCreditNote,
  listEstatePayments,
  recordEstatePayment,
  decideEstatePayment,
  getHouseCharges,
] as const;
