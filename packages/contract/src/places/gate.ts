import * as z from 'zod/mini';
import { instant, longText, optionalText, rowId, text } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { defineFileRoute, defineRoute } from '../route.ts';
import { entryChecks, entryConflicts, entrySources, gateEntryKinds, oldListRules, photoRules } from './gate/at-gate.ts';
import { LEAST_LOG_DAYS, MOST_LOG_DAYS } from './gate/log-days.ts';
import { passKinds } from './passes/signed-pass.ts';

/*
 * The gates of an estate: the devices that are paired with them, the guards who use these, and who came and left. A device has a key of
 * its own, so that a guard's account opens nothing else, and works for days without network.
 */

/** How long a pairing code can be used. */
export const PAIRING_MINUTES = 15;
const ofEstate = { access: { roles: ['manager'] }, object: 'managed-estate' } as const;
const path = '/api/v1/manage/estates/{id}/gates';
const params = z.strictObject({ id: rowId });

const minuteOfDay = z.int().check(z.minimum(0), z.maximum(1439));

const rules = z.strictObject({
  /** When visitors and deliveries are taken, in minutes since midnight in Lagos. Outside these hours the guard asks the house first. */
  open_from: minuteOfDay,
  open_to: minuteOfDay,
  deliveries_from: minuteOfDay,
  deliveries_to: minuteOfDay,
  /** Hours after which a list alone does not let in. */
  list_hours: z.int().check(z.minimum(1), z.maximum(72)),
  old_list: z.enum(oldListRules),
  asks_plate: z.boolean(),
  photos: z.enum(photoRules),
  /** Days until entries are deleted. */
  log_days: z.int().check(z.minimum(LEAST_LOG_DAYS), z.maximum(MOST_LOG_DAYS)),
  /** Where the gate is, as visitors read it. */
  way: optionalText(160),
});
export type GateRules = z.output<typeof rules>;

/** Who goes through a gate. At a gate for pedestrians the guard does not enter a plate. */
export const gateKinds = ['both', 'vehicle', 'pedestrian'] as const;
const newGate = z.strictObject({ name: text(40, 'name-required'), kind: z._default(z.enum(gateKinds), 'both') });
export type NewGate = z.output<typeof newGate>;

const gateView = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(gateKinds),
  devices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.enum(['pairing', 'paired', 'cut-off']),
      paired_at: z.nullable(instant),
      /** When it last spoke to us. */
      seen_at: z.nullable(instant),
      /** Pairing can be done until then. */
      pairing_until: z.nullable(instant),
    }),
  ),
});

/** How many days of entries a manager is asked to look at, today included. The log has older ones too. */
export const CONFLICT_DAYS = 7;

export const getGates = defineRoute({
  id: 'getGates',
  method: 'GET',
  path,
  summary: 'Gates of an estate, their devices, the guards, and the rules',
  ...ofEstate,
  params,
  answer: z.object({
    gates: z.array(gateView),
    guards: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        has_pin: z.boolean(),
        /** The PIN is the first one, which the guard has not used yet: it ends then. */
        first_until: z._default(z.nullable(instant), null),
      }),
    ),
    rules: z.object({ ...rules.shape, way: z.string() }),
    inside: z.int(),
    /**
     * Visitors who were let in today, in Lagos, as the figures of the gates count them, and those whose pass of today was not used yet.
     */
    came_today: z.int(),
    expected_today: z.int(),
    /** Entries of the last `CONFLICT_DAYS` days that the rules do not explain. */
    conflicts: z.int(),
  }),
});
export type GatesOfEstate = z.output<typeof getGates.answer>;

export const addGate = defineRoute({
  id: 'addGate',
  method: 'POST',
  path,
  summary: 'Add a gate to an estate',
  ...ofEstate,
  params,
  body: newGate,
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: ['not-found', 'name-taken', 'card-number-not-allowed'],
});

export const setGateRules = defineRoute({
  id: 'setGateRules',
  method: 'PUT',
  path: `${path}/rules`,
  summary: "Change the rules of an estate's gates. What is not given stays. Devices follow at their next contact",
  ...ofEstate,
  params,
  body: z.partial(rules),
  answer: z.object({ changed: z.literal(true) }),
  errors: ['not-found', 'card-number-not-allowed'],
});

const gateParams = z.strictObject({ id: rowId, gate: rowId });
const ofGate = { access: { roles: ['manager'] }, object: 'managed-gate' } as const;

export const changeGate = defineRoute({
  id: 'changeGate',
  method: 'PUT',
  path: `${path}/{gate}`,
  summary: 'Give a gate another name, or say who goes through it. Devices follow at their next contact',
  ...ofGate,
  params: gateParams,
  body: newGate,
  answer: z.object({ changed: z.literal(true) }),
  errors: ['not-found', 'name-taken', 'card-number-not-allowed'],
});

export const addGateDevice = defineRoute({
  id: 'addGateDevice',
  method: 'POST',
  path: `${path}/{gate}/devices`,
  summary: 'Begin to pair a phone or tablet with a gate: a secret for its QR, to be used once within 15 minutes',
  ...ofGate,
  params: gateParams,
  body: z.strictObject({ name: text(40, 'name-required') }),
  success: 201,
  answer: z.object({ id: z.string(), secret: z.string(), until: instant }),
  errors: ['not-found', 'card-number-not-allowed'],
});

export const cutOffGateDevice = defineRoute({
  id: 'cutOffGateDevice',
  method: 'POST',
  path: `${path}/{gate}/devices/{device}/cut-off`,
  summary: 'Cut a device off. When it was stolen, codes that it knew make every gate ask the house first',
  ...ofGate,
  params: z.strictObject({ id: rowId, gate: rowId, device: rowId }),
  body: z.strictObject({ is_stolen: z.boolean() }),
  answer: z.object({ cut_off: z.literal(true) }),
  errors: ['not-found'],
});

export const newGuardPin = defineRoute({
  id: 'newGuardPin',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/guards/{guard}/pin',
  summary:
    'Give a guard a first PIN of 6 digits for the gate. It is shown once, and ends after 7 days or when the guard uses it',
  ...ofEstate,
  params: z.strictObject({ id: rowId, guard: rowId }),
  answer: z.object({ pin: z.string() }),
  errors: ['not-found', 'rate-limited'],
  limits: ['guard-pins'],
});

const entryView = z.object({
  id: z.string(),
  at: instant,
  gate: z.string(),
  guard: z.string(),
  house: z.string(),
  kind: z.enum(gateEntryKinds),
  people: z.int(),
  source: z.enum(entrySources),
  /** Of a house's own vehicle. Empty for a visitor's, which needs a reason (revealGateEntry). */
  plate: z.string(),
  pass_kind: z.nullable(z.enum(passKinds)),
  check: z.enum(entryChecks),
  conflict: z.nullable(z.enum(entryConflicts)),
  /** Kept outside: why, in the guard's words. */
  reason: z.string(),
  /** The house said that it did not expect this visit. */
  is_unexpected: z.boolean(),
});

const entryFilters = {
  gate: z.optional(rowId),
  kind: z.optional(z.enum(gateEntryKinds)),
  source: z.optional(z.enum(entrySources)),
  guard: z.optional(rowId),
  house: z.optional(rowId),
  /** Days in Lagos, both included. */
  from_day: z.optional(z.iso.date()),
  until_day: z.optional(z.iso.date()),
  only_conflicts: z._default(z.stringbool(), false),
  only_unexpected: z._default(z.stringbool(), false),
};

export const listGateEntries = defineRoute({
  id: 'listGateEntries',
  method: 'GET',
  path: `${path}/entries`,
  summary: 'Who came and left, the newest first, without names of visitors',
  ...ofEstate,
  params,
  query: z.strictObject({ ...pageQuery, ...entryFilters }),
  answer: page(entryView),
});

export const exportGateEntries = defineFileRoute({
  id: 'exportGateEntries',
  path: `${path}/entries.csv`,
  summary: 'The entries that fit the filters, as a table without names of visitors',
  ...ofEstate,
  params,
  query: z.strictObject(entryFilters),
  files: ['csv'],
});

export const exportGateWorkbook = defineFileRoute({
  id: 'exportGateWorkbook',
  path: `${path}/entries.xlsx`,
  summary:
    'The entries that fit the filters as a workbook, 20,000 at most. A longer list is CSV, which is sent while it is read',
  ...ofEstate,
  params,
  query: z.strictObject(entryFilters),
  files: ['xlsx'],
  errors: ['too-many-rows-for-xlsx'],
});
export type GateEntry = z.output<typeof entryView>;

export const revealGateEntry = defineRoute({
  id: 'revealGateEntry',
  method: 'POST',
  path: `${path}/entries/{entry}/reveal`,
  summary: 'The name and plate of a visitor, for an incident. The reason is recorded, and the house sees it',
  ...ofEstate,
  params: z.strictObject({ id: rowId, entry: rowId }),
  body: z.strictObject({ reason: longText(300, 'reason-required') }),
  answer: z.object({ visitor: z.string(), plate: z.string(), has_photo: z.boolean() }),
  errors: ['not-found', 'card-number-not-allowed'],
});

export const getEntryPhoto = defineFileRoute({
  id: 'getEntryPhoto',
  path: `${path}/entries/{entry}/photo`,
  summary: 'The photo of a visitor, for an hour after the manager gave a reason (revealGateEntry)',
  ...ofEstate,
  params: z.strictObject({ id: rowId, entry: rowId }),
  files: ['jpeg'],
  errors: ['not-found'],
});

export const gateRoutes = [
  getGates,
  addGate,
  changeGate,
  setGateRules,
  addGateDevice,
  cutOffGateDevice,
  newGuardPin,
  listGateEntries,
  exportGateEntries,
  exportGateWorkbook,
  revealGateEntry,
  getEntryPhoto,
] as const;
