import { webcrypto } from 'node:crypto';
import type { GateList, ListedPass } from '@gatelight/contract/places/gate/at-gate';
import type { GateBlocks } from '@gatelight/contract/places/patrol/at-gate';
import { ALL_HOURS } from '@gatelight/contract/places/passes/judge-hours';
import { passBytes, passText } from '@gatelight/contract/places/passes/signed-pass';
import { vi } from 'vitest';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import type { ReceivedCall } from '../../testing/fake-server.ts';
import { stretched } from './device/codes.ts';

/* A gate for tests: its estate's key, its list, and a server that responds like the real one. */

// jsdom has no subtle cryptography.
vi.stubGlobal('crypto', webcrypto);

export const NOW = Date.parse('2026-11-24T13:07:00.000Z');
export const minutes = (ms: number) => Math.floor(ms / 60_000);
export const ESTATE = 7;
const SALT = 'AAECAwQFBgcICQoLDA0ODw';
const ROUNDS = 2;
export const PIN = '246801';

const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');

export const estateKeys = crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']) as Promise<CryptoKeyPair>;

const tagOf = (code: string) => stretched(code, SALT, ROUNDS);

/** A pass for two people, today from 10:00 to 18:00 in Lagos. */
export async function pass(code: string, given: Partial<ListedPass> = {}): Promise<ListedPass> {
  return {
    id: 41,
    tag: await tagOf(code),
    kind: 'once',
    visitor: 'Femi Adeyemi',
    house: 'Block 4, Flat 2',
    plate: '',
    people: 2,
    from: minutes(Date.parse('2026-11-24T09:00:00Z')),
    until: minutes(Date.parse('2026-11-24T17:00:00Z')),
    weekdays: 127,
    day_from: 0,
    day_to: 1439,
    admitted: 0,
    inside: 0,
    is_cancelled: false,
    ...given,
  };
}

/** The text of its QR, signed by the estate or by someone else. */
export async function qrOf(one: ListedPass, by?: CryptoKeyPair, estateId = ESTATE): Promise<string> {
  const signed = passBytes({
    keyVersion: 1,
    estateId,
    passId: one.id,
    kind: one.kind,
    from: one.from,
    until: one.until,
    weekdays: one.weekdays,
    dayFrom: one.day_from,
    dayTo: one.day_to,
    people: one.people,
  });
  const { privateKey } = by ?? (await estateKeys);
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, signed));
  return `https://gatelight.example/pass#${passText(signed, signature)}`;
}

type WireGuard = Omit<GateList['guards'][number], 'first_until'> & { readonly first_until: string | null };
type WireList = Omit<GateList, 'at' | 'guards'> & { readonly at: string; readonly guards: readonly WireGuard[] };

/** A guard on a list. `until`: the PIN is a first one. */
export const guardWith = async (pin: string, until: number | null = null): Promise<WireGuard> => ({
  id: '9',
  name: 'Sunday Okon',
  salt: SALT,
  hash: await stretched(pin, SALT, ROUNDS),
  first_until: until === null ? null : new Date(until).toISOString(),
});

export async function listWith(passes: readonly ListedPass[], given: Partial<WireList> = {}): Promise<WireList> {
  const { publicKey } = await estateKeys;
  return {
    at: new Date(NOW).toISOString(),
    estate_id: ESTATE,
    estate: 'Palm Court',
    gate_id: '3',
    gate: 'Gate 1',
    keys: [{ version: 1, key: base64url(await crypto.subtle.exportKey('raw', publicKey)) }],
    salt: SALT,
    rounds: ROUNDS,
    rules: { ...ALL_HOURS, list_hours: 12, old_list: 'call', asks_plate: false, photos: 'never' },
    guards: [await guardWith(PIN)],
    passes: [...passes],
    ...given,
  };
}

export type SentEntry = { readonly key: string; readonly kind: string; readonly people: number };

export const LIST = 'GET /api/v1/gate/list';
export const ENTRIES = 'POST /api/v1/gate/entries';
const HOUSEHOLDS = 'GET /api/v1/gate/households';
export const DUTY = 'GET /api/v1/gate/duty';
export const CHECK = 'POST /api/v1/gate/check';
export const OWN_PIN = 'POST /api/v1/gate/pin';

const noHouseholds = () => ({
  at: new Date(NOW).toISOString(),
  version: 'V'.repeat(43),
  content: { helpers: [], vehicles: [], exit_passes: [] },
});

/** A server with a list. It stores every entry once, also when entries are sent again. */
export function gateServer(
  list: () => WireList,
  households: () => object = noHouseholds,
  blocks: () => GateBlocks = () => ({ blocks: [], passes: [], helpers: [] }),
) {
  const stored = new Map<string, SentEntry>();
  const server = fakeServer({
    [LIST]: () => data(list()),
    'GET /api/v1/gate/log': () => data([]),
    [HOUSEHOLDS]: () => data(households()),
    'GET /api/v1/gate/blocks': () => data(blocks()),
    'HEAD /gate': () => ({ body: '' }),
    'GET /api/v1/gate/houses': () =>
      data({ call_way: 'Intercom: dial the house', houses: [{ id: '53', name: 'Block 5, Flat 3' }] }),
    'GET /api/v1/gate/alarms': () => data([]),
    [DUTY]: () => data({ points: [], rounds: [], scans: [] }),
    'POST /api/v1/gate/duty': ({ body }: ReceivedCall) => {
      const { items } = body as { items: readonly { key: string }[] };
      return data({ items: items.map(({ key }) => ({ key, state: 'stored' })) });
    },
    [ENTRIES]: ({ body }: ReceivedCall) => {
      const { entries } = body as { entries: readonly SentEntry[] };
      for (const entry of entries) if (!stored.has(entry.key)) stored.set(entry.key, entry);
      return data({ entries: entries.map(({ key }) => ({ key, state: 'stored', conflict: null })) });
    },
  });
  return { ...server, stored, cutOff: () => (server.handlers[LIST] = () => refusal(401, 'device-required')) };
}

/** No call gets through. */
export const noNetwork = () => fakeServer({});

/** Time stops at NOW, or where a test moves it. */
export const clockAt = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(ms);
