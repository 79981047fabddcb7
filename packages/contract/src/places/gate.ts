import * as z from 'zod/mini';
import { givenText, instant, linkSecret, longText, optionalText, rowId, text } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { defineFileRoute, defineRoute, defineStreamRoute, defineUploadRoute } from '../route.ts';
import { LEAST_LOG_DAYS, MOST_LOG_DAYS } from './gate/log-days.ts';
import { passTextShape } from './passes.ts';
import { ALL_HOURS } from './passes/judge-hours.ts';
import { passKinds } from './passes/signed-pass.ts';

/*
 * The gates of an estate: the devices that are paired with them, the guards who use these, and who came and left. A device has a key of
 * its own, so that a guard's account opens nothing else, and works for days without network.
 */

/** How long a pairing code can be used. */
export const PAIRING_MINUTES = 15;
/** Rounds of PBKDF2-SHA-256 between a code or PIN and what a device keeps of it. */
export const CODE_ROUNDS = 50_000;

/** Whether an entry let somebody in or out, or kept them outside. */
export const gateEntryKinds = ['in', 'out', 'refused'] as const;
/** How the guard knew: asked the server, looked in the fetched list, checked the signature alone, or called the house. */
export const entryChecks = ['server', 'list', 'signature', 'call'] as const;
/** What was behind an entry. */
export const entrySources = ['pass', 'walk-in', 'helper', 'vehicle', 'other'] as const;
export type EntrySource = (typeof entrySources)[number];
/**
 * What the server found out about an entry that was made without it. `not-agreed`: nobody of the house said yes. `gate-hours`: outside the
 * hours of the gate, and nobody was asked. `blocked`: the plate or the phone number is blocked.
 */
export const entryConflicts = [
  'used-twice',
  'cancelled',
  'too-many',
  'outside-times',
  'clock',
  'not-agreed',
  'gate-hours',
  'blocked',
] as const;
/** Of whom the guard takes a photo at entry. */
export const photoRules = ['never', 'vehicles', 'all'] as const;
/** When the list of a device is older than the estate's limit. */
export const oldListRules = ['call', 'refuse'] as const;

// ---- The manager's side ---------------------------------------------------------------------------------------------

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

const gateView = z.object({
  id: z.string(),
  name: z.string(),
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

export const getGates = defineRoute({
  id: 'getGates',
  method: 'GET',
  path,
  summary: 'Gates of an estate, their devices, the guards, and the rules',
  ...ofEstate,
  params,
  answer: z.object({
    gates: z.array(gateView),
    guards: z.array(z.object({ id: z.string(), name: z.string(), has_pin: z.boolean() })),
    rules: z.object({ ...rules.shape, way: z.string() }),
    inside: z.int(),
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
  body: z.strictObject({ name: text(40, 'name-required') }),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: ['not-found', 'name-taken', 'card-number-not-allowed'],
});

export const setGateRules = defineRoute({
  id: 'setGateRules',
  method: 'PUT',
  path: `${path}/rules`,
  summary: "Change the rules of an estate's gates. Devices follow at their next contact",
  ...ofEstate,
  params,
  body: rules,
  answer: z.object({ changed: z.literal(true) }),
  errors: ['not-found', 'card-number-not-allowed'],
});

const gateParams = z.strictObject({ id: rowId, gate: rowId });
const ofGate = { access: { roles: ['manager'] }, object: 'managed-gate' } as const;

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
  summary: 'Give a guard a new PIN of 6 digits for the gate. It is shown once',
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

// ---- The device -----------------------------------------------------------------------------------------------------

export const pairGateDevice = defineRoute({
  id: 'pairGateDevice',
  method: 'POST',
  path: '/api/v1/gate/pair',
  summary: 'Pair this device with a gate, by the secret that the manager shows. Its key is set as a cookie',
  access: 'public',
  limits: ['gate-pairings'],
  body: z.strictObject({ secret: linkSecret }),
  answer: z.object({ estate: z.string(), gate: z.string() }),
  errors: ['invalid-link', 'rate-limited'],
});

const ofDevice = { access: { device: 'gate' } } as const;

/** A pass as a device keeps it. Instants are minutes since 1970, as in a signed pass. */
export const listedPass = z.object({
  id: z.int(),
  /** What the code becomes after `CODE_ROUNDS` rounds with the list's salt, 16 bytes as base64url. Null: ask the house first. */
  tag: z.nullable(z.string()),
  kind: z.enum(passKinds),
  visitor: z.string(),
  house: z.string(),
  plate: z.string(),
  people: z.int(),
  from: z.int(),
  until: z.int(),
  weekdays: z.int(),
  day_from: z.int(),
  day_to: z.int(),
  admitted: z.int(),
  inside: z.int(),
  is_cancelled: z.boolean(),
});
export type ListedPass = z.output<typeof listedPass>;

export const getGateList = defineRoute({
  id: 'getGateList',
  method: 'GET',
  path: '/api/v1/gate/list',
  summary:
    "What a device needs to work without network: the passes of the next day, the estate's public keys, guards and rules",
  ...ofDevice,
  answer: z.object({
    at: instant,
    estate_id: z.int(),
    estate: z.string(),
    gate_id: z.string(),
    gate: z.string(),
    /** Ed25519 public keys by their version, base64url. */
    keys: z.array(z.object({ version: z.int(), key: z.string() })),
    salt: z.string(),
    rounds: z.int(),
    /** The hours and photos have defaults for lists that a device fetched before there were any. */
    rules: z.object({
      list_hours: z.int(),
      old_list: z.enum(oldListRules),
      asks_plate: z.boolean(),
      photos: z._default(z.enum(photoRules), 'never'),
      open_from: z._default(z.int(), ALL_HOURS.open_from),
      open_to: z._default(z.int(), ALL_HOURS.open_to),
      deliveries_from: z._default(z.int(), ALL_HOURS.deliveries_from),
      deliveries_to: z._default(z.int(), ALL_HOURS.deliveries_to),
    }),
    guards: z.array(z.object({ id: z.string(), name: z.string(), salt: z.string(), hash: z.string() })),
    passes: z.array(listedPass),
  }),
});
export type GateList = z.output<typeof getGateList.answer>;

export const checkAtGate = defineRoute({
  id: 'checkAtGate',
  method: 'POST',
  path: '/api/v1/gate/check',
  summary: 'The pass behind a code or a signed QR, as it is now. Null: there is none in this estate',
  ...ofDevice,
  limits: ['gate-checks'],
  body: z.union([
    z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }),
    z.strictObject({ pass: passTextShape }),
  ]),
  answer: z.object({ at: instant, pass: z.nullable(listedPass) }),
  errors: ['rate-limited'],
});

const newEntry = z.strictObject({
  /** Made by the device: a repeat with it changes nothing. */
  key: z.uuid(),
  guard_id: rowId,
  at: instant,
  kind: z.enum(gateEntryKinds),
  /** The defaults are for entries that waited on a device since before there were other sources. */
  source: z._default(z.enum(entrySources), 'pass'),
  /** Its id there. The pass is in `pass_id`. */
  source_id: z._default(z.nullable(z.string().check(z.regex(/^[\w-]{1,40}$/))), null),
  pass_id: z.nullable(z.int().check(z.minimum(1))),
  /** As the guard saw it, and the house. With a pass, both come from there. */
  visitor: z._default(optionalText(60), ''),
  house_id: z._default(z.nullable(rowId), null),
  people: z.int().check(z.minimum(1), z.maximum(99)),
  plate: optionalText(12),
  check: z.enum(entryChecks),
  /** Age of the list that was used, in seconds. */
  list_age: z.int().check(z.minimum(0), z.maximum(31_536_000)),
  reason: givenText(120),
});
export type NewEntry = z.input<typeof newEntry>;

export const sendGateEntries = defineRoute({
  id: 'sendGateEntries',
  method: 'POST',
  path: '/api/v1/gate/entries',
  summary: 'Store entries of a device, in their order. What is stored already changes nothing, so a repeat is safe',
  ...ofDevice,
  body: z.strictObject({
    /** The device's clock now: a difference is noted on its entries. */
    sent_at: instant,
    entries: z.array(newEntry).check(z.minLength(1), z.maxLength(200)),
  }),
  answer: z.object({
    /** One for each entry, in their order. `refused`: the entry names a guard, pass or house that this estate does not have. */
    entries: z.array(
      z.object({ key: z.string(), state: z.enum(['stored', 'refused']), conflict: z.nullable(z.enum(entryConflicts)) }),
    ),
  }),
});

export const sendEntryPhoto = defineUploadRoute({
  id: 'sendEntryPhoto',
  method: 'POST',
  path: '/api/v1/gate/entries/{entry}/photo',
  summary: 'The photo of an entry of this device, by the key of the entry. The first one stays',
  ...ofDevice,
  params: z.strictObject({ entry: z.uuid() }),
  limits: ['entry-photos'],
  upload: { field: 'file', kinds: ['jpeg', 'png'], maxBytes: 8 * 1024 * 1024 },
  body: z.strictObject({}),
  answer: z.object({ stored: z.literal(true) }),
  errors: ['not-found', 'photo-unreadable', 'too-large', 'unsupported-media-type', 'rate-limited'],
});

export const listGateLog = defineRoute({
  id: 'listGateLog',
  method: 'GET',
  path: '/api/v1/gate/log',
  summary: 'Who came and left at the gates of the estate in the last 24 hours, with names, the newest first',
  ...ofDevice,
  answer: z.array(
    z.object({
      key: z.string(),
      at: instant,
      kind: z.enum(gateEntryKinds),
      source: z.enum(entrySources),
      source_id: z.nullable(z.string()),
      pass_id: z.nullable(z.int()),
      visitor: z.string(),
      house: z.string(),
      people: z.int(),
      gate: z.string(),
      reason: z.string(),
    }),
  ),
});
export type GateLogLine = z.output<typeof listGateLog.answer>[number];

/** What changed at the gates of the estate. `sync` begins a connection, and says later that something may have been missed. */
export const gateEvents = ['sync', 'walk-in', 'alarm'] as const;
export type GateEvent = (typeof gateEvents)[number];

export const streamGateEvents = defineStreamRoute({
  id: 'streamGateEvents',
  path: '/api/v1/gate/events',
  summary: 'What a device reads again, as it happens',
  ...ofDevice,
  event: z.object({ type: z.enum(gateEvents) }),
  errors: ['unavailable'],
});

// ---- The house ------------------------------------------------------------------------------------------------------

export const listVisits = defineRoute({
  id: 'listVisits',
  method: 'GET',
  path: '/api/v1/users/visitors/houses/{house}/visits',
  summary: 'Who came to a house and left, the newest first, and who looked at a name',
  access: 'signed-in',
  object: 'own-house',
  params: z.strictObject({ house: rowId }),
  query: z.strictObject({ ...pageQuery }),
  answer: page(
    z.object({
      id: z.string(),
      at: instant,
      kind: z.enum(gateEntryKinds),
      source: z.enum(entrySources),
      visitor: z.string(),
      people: z.int(),
      gate: z.string(),
      guard: z.string(),
      /** Members of the estate's team who looked at the name, and why. */
      looks: z.array(z.object({ by: z.string(), at: instant, reason: z.string() })),
      may_forget: z.boolean(),
      /** The house said that it did not expect this visit. */
      is_unexpected: z.boolean(),
    }),
  ),
});
export type Visit = z.output<typeof listVisits.answer>['items'][number];

export const forgetVisitor = defineRoute({
  id: 'forgetVisitor',
  method: 'POST',
  path: '/api/v1/users/visitors/houses/{house}/visits/{visit}/forget',
  summary: "Delete a visitor's name, plate and phone number now, before the estate's rule does",
  access: 'signed-in',
  object: 'own-house',
  params: z.strictObject({ house: rowId, visit: rowId }),
  answer: z.object({ forgotten: z.literal(true) }),
  errors: ['not-found'],
});

export const noteUnexpectedVisit = defineRoute({
  id: 'noteUnexpectedVisit',
  method: 'POST',
  path: '/api/v1/users/visitors/houses/{house}/visits/{visit}/unexpected',
  summary: 'Say that a visit was not expected. The managers of the estate are told, without the name of the visitor',
  access: 'signed-in',
  object: 'own-house',
  params: z.strictObject({ house: rowId, visit: rowId }),
  answer: z.object({ noted: z.literal(true) }),
  errors: ['not-found'],
});

export const getGatePrivacy = defineRoute({
  id: 'getGatePrivacy',
  method: 'GET',
  path: '/api/v1/users/visitors/privacy',
  summary: 'Whether guards and visitors read the name of the caller',
  access: 'signed-in',
  answer: z.object({ hides_name: z.boolean() }),
});

export const setGatePrivacy = defineRoute({
  id: 'setGatePrivacy',
  method: 'PUT',
  path: '/api/v1/users/visitors/privacy',
  summary: 'Let guards and visitors read the first name of the caller, or the house only',
  access: 'signed-in',
  body: z.strictObject({ hides_name: z.boolean() }),
  answer: z.object({ hides_name: z.boolean() }),
});

export const gateRoutes = [
  getGates,
  addGate,
  setGateRules,
  addGateDevice,
  cutOffGateDevice,
  newGuardPin,
  listGateEntries,
  exportGateEntries,
  exportGateWorkbook,
  revealGateEntry,
  getEntryPhoto,
  pairGateDevice,
  getGateList,
  checkAtGate,
  sendGateEntries,
  sendEntryPhoto,
  streamGateEvents,
  listGateLog,
  listVisits,
  forgetVisitor,
  noteUnexpectedVisit,
  getGatePrivacy,
  setGatePrivacy,
] as const;
