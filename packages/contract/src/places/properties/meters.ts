import * as z from 'zod/mini';
import { defineAct } from '../../base/staff/act.ts';
import { givenText, instant, kobo, optionalText, rowId as id, text, units, utility } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineFileRoute, defineRoute } from '../../route.ts';

/** 11 digits, or 13 for newer meters. */
const number = /* @__PURE__ */ z.string().check(z.regex(/^(\d{11}|\d{13})$/, 'meter-number-format'));
const byNumber = z.strictObject({ number });
const read = { permission: 'meters.read' } as const;

/** Where a meter is in its life. Only an active meter gets tokens that are sold. */
export const meterLives = ['in_store', 'installed', 'active', 'faulty', 'replaced', 'retired'] as const;
export const meterLife = z.enum(meterLives);
export type MeterLife = (typeof meterLives)[number];

const meterRow = z.object({
  number: z.string(),
  utility,
  life: meterLife,
  is_tampered: z.boolean(),
  customer_name: z.string(),
  estate_id: z.string(),
  estate_name: z.string(),
  house_name: z.nullable(z.string()),
  make: z.string(),
  tariff_name: z.string(),
  debt_kobo: kobo,
  created_at: instant,
});
export type MeterRow = z.output<typeof meterRow>;

const meterFilters = {
  /** Number or part of it, or a customer's name. */
  q: /* @__PURE__ */ z.optional(givenText(100)),
  estate: z.optional(id),
  life: z.optional(meterLife),
  utility: z.optional(utility),
  sort: z.optional(z.enum(['number', '-number', 'created_at', '-created_at'])),
};

export const listMeters = defineRoute({
  id: 'listMeters',
  method: 'GET',
  path: '/api/v1/admin/meters',
  summary: 'Meters of all estates',
  access: read,
  query: z.strictObject({ ...pageQuery, ...meterFilters }),
  answer: page(meterRow),
  errors: ['card-number-not-allowed'],
});

export const exportMeters = defineFileRoute({
  id: 'exportMeters',
  path: '/api/v1/admin/meters/file',
  summary: 'The filtered meters as a file',
  access: read,
  query: z.strictObject(meterFilters),
  files: ['csv'],
  errors: ['card-number-not-allowed'],
});

/** A request for engineering tokens, without their digits. */
const engineeringRequest = z.object({
  id: z.string(),
  kind: z.enum(['test', 'clear-tamper', 'clear-credit', 'power-limit', 'key-change', 'free-units']),
  purpose: z.enum(['engineering', 'verification', 'replacement', 'free-issue', 'correction']),
  state: z.enum(['queued', 'waiting', 'issued', 'refused']),
  refusal: z.nullable(z.string()),
  result: z.nullable(z.enum(['accepted', 'rejected'])),
  tokens: z.int(),
  units: z.nullable(units),
  watts: z.nullable(z.int()),
  reason: z.string(),
  asked_by: z.string(),
  created_at: instant,
});
export type EngineeringRequestView = z.output<typeof engineeringRequest>;

/** What happens to a meter: the entries of its history. */
export const meterEvents = [
  'registered',
  'installed',
  'moved',
  'edited',
  'tariff-changed',
  'fault-reported',
  'mended',
  'stored',
  'retired',
  'replaced',
  'verified',
  'verification-asked',
  'test-asked',
  'tamper-reported',
  'clear-tamper-asked',
  'clear-credit-asked',
  'power-limit-asked',
  'key-change-asked',
  'key-changed',
  'free-issue',
  'token-made',
  'token-refused',
  'token-accepted',
  'token-rejected',
] as const;
export type MeterEventKind = (typeof meterEvents)[number];

const meterEvent = z.object({
  id: z.string(),
  kind: z.enum(meterEvents),
  at: instant,
  by: z.string(),
  reason: z.string(),
  facts: z.record(z.string(), z.unknown()),
});
export type MeterEvent = z.output<typeof meterEvent>;

export const listMeterEvents = defineRoute({
  id: 'listMeterEvents',
  method: 'GET',
  path: '/api/v1/admin/meters/{number}/events',
  summary: 'The life of a meter, newest first',
  access: read,
  params: byNumber,
  query: z.strictObject(pageQuery),
  answer: page(meterEvent),
  errors: ['not-found'],
});

export const listTokenRequests = defineRoute({
  id: 'listTokenRequests',
  method: 'GET',
  path: '/api/v1/admin/meters/{number}/requests',
  summary: 'The requests for engineering tokens of a meter, newest first',
  access: read,
  params: byNumber,
  query: z.strictObject(pageQuery),
  answer: page(engineeringRequest),
  errors: ['not-found'],
});

export const getMeterOffice = defineRoute({
  id: 'getMeterOffice',
  method: 'GET',
  path: '/api/v1/admin/meters/{number}',
  summary: 'One meter: what it is, its life, and its engineering tokens',
  access: read,
  params: byNumber,
  answer: z.object({
    ...meterRow.shape,
    id: z.string(),
    house_id: z.nullable(z.string()),
    supply_group_code: z.string(),
    key_revision: z.int(),
    tariff_index: z.string(),
    installed_at: z.nullable(instant),
    power_limit_watts: z.nullable(z.int()),
    /** The number of the meter that replaced this one, and of the meter that it replaced. */
    replaced_by: z.nullable(z.string()),
    replaces: z.nullable(z.string()),
    last_token: z.nullable(z.object({ units, at: instant })),
    /** The newest; `events_next`: the cursor for `listMeterEvents`, if there are older ones. */
    events: z.array(meterEvent),
    events_next: z.optional(z.nullable(z.string())),
    /** The newest; `requests_next`: the cursor for `listTokenRequests`, if there are older ones. */
    requests: z.array(engineeringRequest),
    requests_next: z.optional(z.nullable(z.string())),
    /** Digits of tokens that were sold are never here, only how many. */
    sold: z.array(z.object({ reference: z.string(), units, at: instant })),
  }),
});

// ---- Acts -----------------------------------------------------------------------------------------------------------

const keyFields = {
  supply_group_code: z.string().check(z.regex(/^\d{6}$/)),
  key_revision: z.int().check(z.minimum(1), z.maximum(9)),
  tariff_index: z.string().check(z.regex(/^\d{2}$/)),
};
const customerName = text(120, 'name-required');

export const createMeterAct = /* @__PURE__ */ defineAct({
  kind: 'meter.create',
  permission: 'meters.edit',
  input: z.strictObject({
    number,
    utility,
    estate_id: id,
    make: optionalText(60),
    tariff_id: id,
    ...keyFields,
  }),
});
export const editMeterAct = /* @__PURE__ */ defineAct({
  kind: 'meter.edit',
  permission: 'meters.edit',
  input: z.strictObject({ number, customer_name: customerName, make: optionalText(60), tariff_id: id }),
});
/** Into a house: from the store, or from another house. */
export const installMeterAct = /* @__PURE__ */ defineAct({
  kind: 'meter.install',
  permission: 'meters.edit',
  input: z.strictObject({ number, house_id: id, customer_name: customerName }),
});
export const moveMeterAct = /* @__PURE__ */ defineAct({
  kind: 'meter.move',
  permission: 'meters.edit',
  input: z.strictObject({ number, house_id: id, customer_name: customerName }),
});
const plain = <const Kind extends string>(kind: Kind) =>
  /* @__PURE__ */ defineAct({ kind, permission: 'meters.edit', input: byNumber });
export const reportFaultAct = /* @__PURE__ */ plain('meter.report-fault');
export const mendMeterAct = /* @__PURE__ */ plain('meter.mend');
export const reportTamperAct = /* @__PURE__ */ plain('meter.report-tamper');
export const storeMeterAct = /* @__PURE__ */ plain('meter.store');
export const retireMeterAct = /* @__PURE__ */ plain('meter.retire');

const engineer = <const Kind extends string>(kind: Kind) =>
  /* @__PURE__ */ defineAct({ kind, permission: 'meters.engineer', input: byNumber });
/** A test token; when the technician says that the meter accepted it, an installed meter becomes active. */
export const verifyMeterAct = /* @__PURE__ */ engineer('meter.verify');
export const clearTamperAct = /* @__PURE__ */ engineer('meter.clear-tamper');
export const clearCreditAct = /* @__PURE__ */ engineer('meter.clear-credit');
export const testTokenAct = /* @__PURE__ */ defineAct({
  kind: 'meter.test-token',
  permission: 'meters.engineer',
  input: z.strictObject({ number, test: z.int().check(z.minimum(0), z.maximum(18)) }),
});
export const setPowerLimitAct = /* @__PURE__ */ defineAct({
  kind: 'meter.set-power-limit',
  permission: 'meters.engineer',
  input: z.strictObject({ number, watts: z.int().check(z.minimum(100), z.maximum(1_000_000)) }),
});
export const changeKeyAct = /* @__PURE__ */ defineAct({
  kind: 'meter.change-key',
  permission: 'meters.engineer',
  input: z.strictObject({ number, ...keyFields }),
});
/** What a technician saw after keying the tokens of a request in. */
export const tokenResultAct = /* @__PURE__ */ defineAct({
  kind: 'meter.token-result',
  permission: 'meters.engineer',
  input: z.strictObject({ number, request: id, result: z.enum(['accepted', 'rejected']) }),
});
export const freeIssueAct = /* @__PURE__ */ defineAct({
  kind: 'meter.free-issue',
  permission: 'free-issue',
  input: z.strictObject({ number, units }),
});
/** How many free units an estate may get in a month, and above how many a second person approves; of one utility, from now on. */
export const limitFreeIssueAct = /* @__PURE__ */ defineAct({
  kind: 'free-issue.limit',
  permission: 'tariffs.edit',
  input: z.strictObject({ estate_id: id, utility, month_units: units, alone_units: units }),
});
export const replaceCauses = ['blank', 'no-supply', 'damaged', 'tampered', 'upgrade', 'other'] as const;
export const replaceMeterAct = /* @__PURE__ */ defineAct({
  kind: 'meter.replace',
  permission: 'meters.engineer',
  input: z.strictObject({
    number,
    new_number: number,
    cause: z.enum(replaceCauses),
    /** `reading`: what the old screen shows. `estimate`: worked out from readings and tokens. */
    basis: z.enum(['reading', 'estimate']),
    units,
  }),
});

export const meterActs = [
  createMeterAct,
  editMeterAct,
  installMeterAct,
  moveMeterAct,
  reportFaultAct,
  mendMeterAct,
  reportTamperAct,
  storeMeterAct,
  retireMeterAct,
  verifyMeterAct,
  clearTamperAct,
  clearCreditAct,
  testTokenAct,
  setPowerLimitAct,
  changeKeyAct,
  tokenResultAct,
  freeIssueAct,
  limitFreeIssueAct,
  replaceMeterAct,
] as const;

export const meterRoutes = [listMeters, exportMeters, getMeterOffice, listMeterEvents, listTokenRequests] as const;
