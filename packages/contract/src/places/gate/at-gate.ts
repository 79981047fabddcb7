import * as z from 'zod/mini';
import type { FieldCode } from '../../errors.ts';
import { givenText, instant, linkSecret, optionalText, rowId } from '../../fields.ts';
import { defineRoute, defineStreamRoute, defineUploadRoute } from '../../route.ts';
import { isWeakPin } from '../../base/identity/weak-pin.ts';
import { passTextShape } from '../passes/pass-text.ts';
import { ALL_HOURS } from '../passes/judge-hours.ts';
import { passKinds } from '../passes/signed-pass.ts';

/* Calls of a gate's device. Calls of managers and houses are in other files, so that a device loads none of them. */

/** Rounds of PBKDF2-SHA-256 between a code or PIN and what a device keeps of it. */
export const CODE_ROUNDS = 50_000;

/** Whether a visitor came in, left, or was kept outside. */
export const gateEntryKinds = ['in', 'out', 'refused'] as const;
/** How the guard knew: asked the server, looked in the fetched list, checked the signature alone, or called the house. */
export const entryChecks = ['server', 'list', 'signature', 'call'] as const;
/** What was behind an entry. */
export const entrySources = ['pass', 'walk-in', 'helper', 'vehicle', 'other'] as const;
export type EntrySource = (typeof entrySources)[number];
/**
 * What the server found out about an entry that was made offline. `not-agreed`: no one of the house said yes. `gate-hours`: outside the
 * hours of the gate, and no one was asked. `blocked`: the plate or the phone number is blocked.
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
    guards: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        salt: z.string(),
        /** Empty: a first PIN that has expired. No PIN becomes this. */
        hash: z.string(),
        /** The PIN is a first one, which a manager saw: it can be used until then, once. Null: the guard chose the PIN. */
        first_until: z._default(z.nullable(instant), null),
      }),
    ),
    passes: z.array(listedPass),
  }),
});
export type GateList = z.output<typeof getGateList.answer>;

export const chooseGuardPin = defineRoute({
  id: 'chooseGuardPin',
  method: 'POST',
  path: '/api/v1/gate/pin',
  summary: 'A guard chooses a PIN in place of the first one. What is set already changes nothing, so a repeat is safe',
  ...ofDevice,
  limits: ['own-guard-pins'],
  body: z.strictObject({
    guard: rowId,
    /** The first PIN. */
    pin: z.string().check(z.regex(/^\d{6}$/)),
    own_pin: z.string().check(
      z.regex(/^\d{6}$/),
      z.refine((pin) => !isWeakPin(pin), 'pin-weak' satisfies FieldCode),
    ),
  }),
  /** `refused`: the guard left, or the first PIN was wrong, has expired, or was replaced meanwhile. */
  answer: z.object({ state: z.enum(['set', 'refused']) }),
  errors: ['rate-limited'],
});

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

/** The log of a device has at most this many entries. */
export const GATE_LOG_LINES = 500;

export const listGateLog = defineRoute({
  id: 'listGateLog',
  method: 'GET',
  path: '/api/v1/gate/log',
  summary:
    'Who came and left at the gates of the estate in the last 24 hours, with names: the newest 500, of all or of those whose name, plate or house has `q` in it',
  ...ofDevice,
  query: z.strictObject({ q: z.optional(givenText(100)) }),
  errors: ['card-number-not-allowed'],
  answer: z.array(
    z.object({
      key: z.string(),
      at: instant,
      kind: z.enum(gateEntryKinds),
      source: z.enum(entrySources),
      source_id: z.nullable(z.string()),
      pass_id: z.nullable(z.int()),
      visitor: z.string(),
      /** The default is for a log that a device kept before there was a plate in it. */
      plate: z._default(z.string(), ''),
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

export const gateDeviceRoutes = [
  pairGateDevice,
  getGateList,
  chooseGuardPin,
  checkAtGate,
  sendGateEntries,
  sendEntryPhoto,
  streamGateEvents,
  listGateLog,
] as const;
