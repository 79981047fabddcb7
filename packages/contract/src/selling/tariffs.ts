import * as z from 'zod/mini';
import { defineAct } from '../base/staff/act.ts';
import { instant, kobo, rounding, rowId as id, text, units, utility } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { generatorTariff, tariffProposal } from '../places/diesel.ts';
import { defineFileRoute, defineRoute } from '../route.ts';

/** `scheduled`: can still be cancelled. A version that has begun never changes. */
export const versionState = z.enum(['in-force', 'scheduled', 'ended', 'cancelled']);
export type VersionState = z.output<typeof versionState>;

const version = z.object({
  id,
  price_kobo_per_unit: kobo,
  rounding,
  valid_from: instant,
  /** When the next one begins; null: no end is known. */
  valid_until: z.nullable(instant),
  state: versionState,
  asked_by: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Sales at this price. */
  sales: z.int(),
});
export type TariffVersion = z.output<typeof version>;

const tariff = z.object({
  id,
  code: z.string(),
  name: z.string(),
  utility,
  price_kobo_per_unit: z.nullable(kobo),
  rounding,
  vat_rate_bp: z.nullable(z.int()),
  meters: z.int(),
  estates: z.int(),
  next: z.nullable(z.object({ price_kobo_per_unit: kobo, valid_from: instant })),
});
export type Tariff = z.output<typeof tariff>;

export const listTariffs = defineRoute({
  id: 'listTariffs',
  method: 'GET',
  path: '/api/v1/admin/tariffs',
  summary: 'Tariffs with their price now, the next change, and how many meters have them',
  access: { permission: 'tariffs.read' },
  answer: z.array(tariff),
});

/** What an amount buys on a meter without debt: units now and at the other price. */
const bought = z.object({ amount_kobo: kobo, units_now: z.nullable(units), units_then: z.nullable(units) });

export const getTariff = defineRoute({
  id: 'getTariff',
  method: 'GET',
  path: '/api/v1/admin/tariffs/{id}',
  summary: 'One tariff with its versions, who is on it, and what customers get for their money',
  access: { permission: 'tariffs.read' },
  params: z.strictObject({ id }),
  answer: z.object({
    tariff,
    versions: z.array(version),
    on_it: z.array(z.object({ estate_id: id, estate_name: z.string(), meters: z.int() })),
    bought: z.array(bought),
    /** Of the next change: users who were notified, and whether all were. */
    told: z.nullable(z.object({ users: z.int(), emails: z.int(), is_done: z.boolean() })),
    /** Meters that get this tariff later, by estate and time. */
    coming: z.array(z.object({ id: z.string(), estate_name: z.string(), meters: z.int(), valid_from: instant })),
  }),
});

export const previewTariff = defineRoute({
  id: 'previewTariff',
  method: 'GET',
  path: '/api/v1/admin/tariffs/{id}/preview',
  summary: 'What customers would get for their money at another price',
  access: { permission: 'tariffs.read' },
  params: z.strictObject({ id }),
  query: z.strictObject({
    price_kobo_per_unit: z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
    rounding: z.optional(rounding),
  }),
  answer: z.object({ bought: z.array(bought), meters: z.int(), estates: z.int() }),
});

const proposal = z.object({
  ...generatorTariff.shape,
  /** Null: nothing was generated in the last 30 days. */
  fuel: z.nullable(tariffProposal),
});
export type TariffProposal = z.output<typeof proposal>;

export const listTariffProposals = defineRoute({
  id: 'listTariffProposals',
  method: 'GET',
  path: '/api/v1/admin/tariff-proposals',
  summary:
    'What the diesel of a kWh cost in estates with a generator tariff, and the price that covers it, at most 20 a page. Nothing changes automatically',
  access: { permission: 'tariffs.read' },
  query: z.strictObject({ ...pageQuery, tariff: z.optional(id) }),
  answer: page(proposal),
});

const price = kobo.check(z.refine((amount: bigint) => amount > 0n && amount < 10_000_000_000n, 'amount-format'));

export const createTariffAct = defineAct({
  kind: 'tariff.create',
  permission: 'tariffs.edit',
  input: z.strictObject({
    code: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{1,29}$/)),
    name: text(60, 'label-required'),
    utility,
    rounding,
    price_kobo_per_unit: price,
    valid_from: instant,
  }),
});

export const scheduleTariffAct = defineAct({
  kind: 'tariff.schedule',
  permission: 'tariffs.edit',
  input: z.strictObject({ tariff_id: id, valid_from: instant, price_kobo_per_unit: price, rounding }),
});

export const cancelTariffChangeAct = defineAct({
  kind: 'tariff.cancel-change',
  permission: 'tariffs.edit',
  input: z.strictObject({ tariff_id: id, version_id: id }),
});

/** All meters of the tariff's utility in an estate, or one meter. */
export const assignTariffAct = defineAct({
  kind: 'tariff.assign',
  permission: 'tariffs.edit',
  input: z.strictObject({
    tariff_id: id,
    estate_id: z.optional(id),
    meter_number: z.optional(z.string().check(z.regex(/^(\d{11}|\d{13})$/))),
    valid_from: instant,
  }),
});

/** Whether the tariff is that of the generator of an estate. It changes no price: prices are proposed for it. */
export const setGeneratorTariffAct = defineAct({
  kind: 'tariff.set-generator',
  permission: 'tariffs.edit',
  input: z.strictObject({ tariff_id: id, estate_id: id, is_generator: z.boolean() }),
});

const correctionBy = z.enum(['money', 'tokens']);

/**
 * Makes good what was paid too much. `money`: order by order, to the wallet of the buyer, or to where the payment came from.
 * `tokens`: the units that were lacking, one free token for each meter.
 */
export const correctTariffAct = defineAct({
  kind: 'tariff.correct',
  permission: 'tariffs.edit',
  input: z.strictObject({
    tariff_id: id,
    from: instant,
    until: instant,
    right_price_kobo: price,
    by: z._default(correctionBy, 'money'),
  }),
});

export const tariffActs = [
  createTariffAct,
  scheduleTariffAct,
  cancelTariffChangeAct,
  assignTariffAct,
  setGeneratorTariffAct,
  correctTariffAct,
];

const difference = z.object({
  order_reference: z.string(),
  meter_number: z.string(),
  estate_name: z.string(),
  sold_at: instant,
  amount_kobo: kobo,
  price_kobo: kobo,
  units,
  back_kobo: kobo,
  to: z.enum(['wallet', 'refund']),
  state: z.enum(['preview', 'waiting', 'done', 'problem']),
});

const correctionQuery = {
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  right_price_kobo: z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
};

export const previewCorrection = defineRoute({
  id: 'previewCorrection',
  method: 'GET',
  path: '/api/v1/admin/tariffs/{id}/corrections/preview',
  summary: 'What each sale of a period cost too much at a wrong price; the first hundred, and the totals',
  access: { permission: 'tariffs.read' },
  params: z.strictObject({ id }),
  query: z.strictObject(correctionQuery),
  answer: z.object({
    orders: z.int(),
    back_kobo: kobo,
    meters: z.int(),
    estates: z.int(),
    units,
    items: z.array(difference),
  }),
});

export const previewCorrectionFile = defineFileRoute({
  id: 'previewCorrectionFile',
  path: '/api/v1/admin/tariffs/{id}/corrections/preview/file',
  summary: 'The same preview with every sale, as CSV',
  access: { permission: 'tariffs.read' },
  params: z.strictObject({ id }),
  query: z.strictObject(correctionQuery),
  files: ['csv'],
});

const correction = z.object({
  id,
  tariff_id: id,
  tariff_name: z.string(),
  from: instant,
  until: instant,
  right_price_kobo: kobo,
  by: correctionBy,
  orders: z.int(),
  done: z.int(),
  problems: z.int(),
  back_kobo: kobo,
  asked_by: z.string(),
  approved_by: z.nullable(z.string()),
  reason: z.string(),
  created_at: instant,
  done_at: z.nullable(instant),
});
export type TariffCorrection = z.output<typeof correction>;

export const listCorrections = defineRoute({
  id: 'listCorrections',
  method: 'GET',
  path: '/api/v1/admin/tariff-corrections',
  summary: 'The last hundred corrections of wrong tariffs, newest first',
  access: { permission: 'tariffs.read' },
  answer: z.array(correction),
});

// --- commission -------------------------------------------------------------------------------------------------------

export const tariffRoutes = [
  listTariffs,
  getTariff,
  previewTariff,
  listTariffProposals,
  previewCorrection,
  previewCorrectionFile,
  listCorrections,
] as const;
