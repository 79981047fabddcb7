import { getGateList } from '@gatelight/contract/places/gate/at-gate';
import { ALL_HOURS } from '@gatelight/contract/places/passes/judge-hours';
import { beforeEach, expect, test, vi } from 'vitest';
import { data, refusal } from '../../../testing/fake-server.ts';
import type { ReceivedCall } from '../../../testing/fake-server.ts';
import { answerFor, momentOf } from '../answer/answer.ts';
import { findByCode, findByQr } from '../code/find-pass.ts';
import {
  CHECK,
  clockAt,
  ENTRIES,
  estateKeys,
  gateServer,
  LIST,
  listWith,
  minutes,
  noNetwork,
  NOW,
  pass,
  qrOf,
} from '../test-gate.ts';
import type { SentEntry } from '../test-gate.ts';
import { enter, gateNow, openKept, startShift, takePass } from './gate.ts';
import { sendEntries, syncGate } from './sync.ts';
import { forgetAll } from './vault.ts';
import { stored } from '../../../testing/fake-database.ts';

vi.mock('idb-keyval', () => import('../../../testing/fake-database.ts'));

const letIn = { kind: 'in', people: 2, plate: '', check: 'list', reason: '' } as const;
const foundPass = async (code: string) => {
  const found = await findByCode(code);
  if (found.kind !== 'pass') throw new Error(found.kind);
  return found;
};
/** The answer of the gate to a code now. */
async function answerTo(code: string) {
  const { pass: known, check } = await foundPass(code);
  const { list, time } = gateNow();
  return answerFor(known, check, known.people, list!, momentOf(list!, time));
}

async function pairedWith(...given: Parameters<typeof listWith>) {
  let list = await listWith(...given);
  const server = gateServer(() => list);
  await openKept();
  await syncGate();
  startShift({ id: '9', name: 'Sunday Okon' });
  return { ...server, change: (next: typeof list) => (list = next) };
}

beforeEach(async () => {
  await forgetAll();
  clockAt(NOW);
});

test('a code of the list is green without network, once; then the same device says that it was used', async () => {
  await pairedWith([await pass('482913')]);
  noNetwork();
  expect(await answerTo('482913')).toEqual({ answer: 'go', reason: null });
  await enter(letIn, (await foundPass('482913')).pass);
  expect(await answerTo('482913')).toEqual({ answer: 'look', reason: 'inside' });
  await enter({ ...letIn, kind: 'out' }, (await foundPass('482913')).pass);
  expect(await answerTo('482913')).toEqual({ answer: 'stop', reason: 'used' });
  // Also after the phone was switched off.
  await openKept();
  expect(await answerTo('482913')).toEqual({ answer: 'stop', reason: 'used' });
  expect(await findByCode('482973')).toEqual({ kind: 'unknown-code', code: '482973' });
});

test('entries wait in their order over a restart, and are sent once although a response was lost', async () => {
  const { handlers, stored: atServer, to } = await pairedWith([await pass('482913', { kind: 'days', people: 50 })]);
  const real = handlers[ENTRIES]!;
  handlers[ENTRIES] = () => Promise.reject(new TypeError('Failed to fetch'));
  const { pass: known } = await foundPass('482913');
  for (const people of [1, 2, 3]) await enter({ ...letIn, people }, known);
  await syncGate();
  expect(gateNow().isOnline).toBe(false);
  await openKept();
  expect(gateNow().entries.map(({ state, entry }) => [state, entry.people])).toEqual([
    ['waits', 1],
    ['waits', 2],
    ['waits', 3],
  ]);
  // The server stores them, and its response does not arrive.
  handlers[ENTRIES] = async (received) => {
    await real(received);
    throw new TypeError('Failed to fetch');
  };
  await syncGate();
  handlers[ENTRIES] = real;
  await syncGate();
  expect(Array.from(atServer.values(), ({ people }: SentEntry) => people)).toEqual([1, 2, 3]);
  const [, , last] = to(ENTRIES).slice(-3);
  expect(last?.body).toMatchObject({ entries: [{ people: 1 }, { people: 2 }, { people: 3 }] });
  expect(gateNow()).toMatchObject({ isOnline: true, entries: [] });
  expect(Array.from(stored.keys()).filter((name) => name.startsWith('entry:'))).toEqual([]);
});

test('an entry that the server cannot store is marked, and does not delay the others', async () => {
  const { handlers, stored: atServer } = await pairedWith([await pass('482913', { kind: 'days', people: 50 })]);
  const real = handlers[ENTRIES]!;
  handlers[ENTRIES] = (received) => {
    const { entries } = received.body as { entries: readonly SentEntry[] };
    return entries.some(({ people }) => people === 2) ? refusal(400, 'invalid-input') : real(received);
  };
  const { pass: known } = await foundPass('482913');
  for (const people of [1, 2, 3]) await enter({ ...letIn, people }, known);
  await syncGate();
  expect(Array.from(atServer.values(), ({ people }: SentEntry) => people)).toEqual([1, 3]);
  expect(gateNow().entries.map(({ state, entry }) => [state, entry.people])).toEqual([['refused', 2]]);
});

test('an old list is amber, or red where the estate says so; the answer of the server is green', async () => {
  const long = { kind: 'days', until: minutes(NOW) + 5000 } as const;
  const { handlers, change } = await pairedWith([await pass('482913', long)]);
  const known = await pass('482913', long);
  handlers[CHECK] = () => data({ at: new Date(NOW).toISOString(), pass: known });
  expect(await answerTo('482913')).toEqual({ answer: 'go', reason: null });
  change(
    await listWith([known], {
      rules: { ...ALL_HOURS, list_hours: 12, old_list: 'refuse', asks_plate: false, photos: 'never' },
    }),
  );
  clockAt(NOW + 13 * 3_600_000);
  const { list, time } = gateNow();
  const facts = { ...known, isUnlisted: false };
  const moment = momentOf(list!, time);
  expect(answerFor(facts, 'list', 2, list!, moment)).toEqual({ answer: 'look', reason: 'list-old' });
  const refuse = { rules: { ...list!.rules, old_list: 'refuse' } } as const;
  expect(answerFor(facts, 'list', 2, refuse, moment)).toEqual({ answer: 'stop', reason: 'list-old' });
  expect(answerFor(facts, 'server', 2, refuse, moment)).toEqual({ answer: 'go', reason: null });
});

test('outside the hours of the gate a good code is amber, a delivery also outside its own; an old list has none', async () => {
  const known = { ...(await pass('482913')), isUnlisted: false };
  const delivery = { ...known, kind: 'delivery' } as const;
  await pairedWith([known]);
  const { list, time } = gateNow();
  const moment = momentOf(list!, time);
  const at = (hours: object, one: typeof known = known) =>
    answerFor(one, 'server', 1, { rules: { ...list!.rules, ...hours } }, moment);
  expect(at({ open_from: 900, open_to: 1380 })).toEqual({ answer: 'look', reason: 'closed' });
  expect(at({ open_from: 330, open_to: 1380 })).toEqual({ answer: 'go', reason: null });
  expect(at({ deliveries_from: 480, deliveries_to: 720 })).toEqual({ answer: 'go', reason: null });
  expect(at({ deliveries_from: 480, deliveries_to: 720 }, delivery)).toEqual({
    answer: 'look',
    reason: 'delivery-hours',
  });
  const { open_from: _1, open_to: _2, deliveries_from: _3, deliveries_to: _4, photos: _5, ...before } = list!.rules;
  const kept = getGateList.answer.parse({ ...(await listWith([known])), rules: before });
  expect(kept.rules).toEqual({ ...before, ...ALL_HOURS, photos: 'never' });
});

test('a clock that is set back opens no expired pass, and no answer is green until it is right', async () => {
  const over = await pass('482913', { until: minutes(NOW) - 60 });
  await pairedWith([over, await pass('306548', { id: 42 })]);
  noNetwork();
  expect(await answerTo('482913')).toEqual({ answer: 'stop', reason: 'over' });
  clockAt(NOW - 3 * 3_600_000);
  expect(await answerTo('482913')).toEqual({ answer: 'stop', reason: 'over' });
  expect(await answerTo('306548')).toEqual({ answer: 'look', reason: 'clock' });
  await openKept();
  expect(await answerTo('306548')).toEqual({ answer: 'look', reason: 'clock' });
  clockAt(NOW + 60_000);
  expect(await answerTo('306548')).toEqual({ answer: 'go', reason: null });
});

test('a QR of the estate is checked by its signature; forged, altered and foreign codes are refused', async () => {
  const listed = await pass('482913');
  const unlisted = await pass('111111', { id: 77 });
  await pairedWith([listed]);
  noNetwork();
  expect(await findByQr(await qrOf(listed))).toMatchObject({ kind: 'pass', check: 'list', pass: { id: 41 } });
  const found = await findByQr(await qrOf(unlisted));
  expect(found).toMatchObject({ kind: 'pass', check: 'signature', pass: { id: 77, isUnlisted: true } });
  const { list, time } = gateNow();
  if (found?.kind !== 'pass') throw new Error('not found');
  const moment = momentOf(list!, time);
  expect(answerFor(found.pass, found.check, 2, list!, moment)).toEqual({ answer: 'look', reason: 'not-on-list' });
  // A pass that was accepted by its signature is not new a second time.
  await enter({ ...letIn, check: 'call' }, found.pass);
  const again = await findByQr(await qrOf(unlisted));
  if (again?.kind !== 'pass') throw new Error('not found');
  expect(answerFor(again.pass, again.check, 2, list!, moment)).toEqual({ answer: 'look', reason: 'inside' });

  const stranger = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  expect(await findByQr(await qrOf(listed, stranger))).toEqual({ kind: 'forged' });
  const altered = (await qrOf(listed)).replace(/(GP1\..{24})./, '$1x');
  expect((await findByQr(altered))?.kind).not.toBe('pass');
  expect(await findByQr(await qrOf(listed, undefined, 8))).toEqual({ kind: 'other-estate' });
  expect(await findByQr('https://gatelight.example/pay')).toBeNull();
});

test('the library checks signatures as the browser does, where the browser cannot', async () => {
  const { isSigned } = await import('./signature.ts');
  const { readPassText } = await import('@gatelight/contract/places/passes/signed-pass');
  const { publicKey } = await estateKeys;
  const key = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64url');
  const real = readPassText(await qrOf(await pass('482913')))!;
  const other = { ...real, signed: real.signed.map((byte, place) => (place === 20 ? byte ^ 1 : byte)) };
  const unknown = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'));
  expect(await isSigned(real, key)).toBe(true);
  expect(await isSigned(other, key)).toBe(false);
  unknown.mockRestore();
});

test('with network the newest state counts: a pass made or taken back since the list', async () => {
  const { handlers } = await pairedWith([await pass('482913')]);
  const taken = await pass('482913', { is_cancelled: true });
  const newer = await pass('650192', { id: 55 });
  handlers[CHECK] = ({ body }) => {
    const { code } = body as { code: string };
    const known = new Map([
      ['482913', taken],
      ['650192', newer],
    ]);
    return data({ at: new Date(NOW).toISOString(), pass: known.get(code) ?? null });
  };
  expect(await answerTo('482913')).toEqual({ answer: 'stop', reason: 'cancelled' });
  expect(await answerTo('650192')).toEqual({ answer: 'go', reason: null });
  // It is known here from now on, also without network.
  noNetwork();
  expect(await answerTo('650192')).toEqual({ answer: 'go', reason: null });
  expect(await answerTo('482913')).toEqual({ answer: 'stop', reason: 'cancelled' });
});

test('a code that was just used is looked up after its entry was sent, and an older response does not make it new', async () => {
  const { handlers } = await pairedWith([await pass('482913')]);
  const unused = await pass('482913');
  const used = await pass('482913', { admitted: 2, inside: 2 });
  let isStored = false;
  const store = handlers[ENTRIES]!;
  handlers[ENTRIES] = (request) => {
    isStored = true;
    return store(request);
  };
  handlers[CHECK] = () => data({ at: new Date(NOW).toISOString(), pass: isStored ? used : unused });
  await enter({ ...letIn, check: 'server' }, (await foundPass('482913')).pass);
  expect(await answerTo('482913')).toEqual({ answer: 'look', reason: 'inside' });
  expect(gateNow().passes.get(used.id)).toMatchObject({ admitted: 2, inside: 2 });
  // The response to a request from before the entry was sent.
  await enter({ ...letIn, kind: 'out' }, (await foundPass('482913')).pass);
  await takePass(new Date(NOW), used, new Set());
  expect(gateNow().passes.get(used.id)).toMatchObject({ admitted: 2, inside: 0 });
});

test('wrong codes that were typed without network are sent later, once', async () => {
  const { handlers } = await pairedWith([]);
  noNetwork();
  expect(await findByCode('000000')).toMatchObject({ kind: 'unknown-code' });
  const sent: object[] = [];
  const list = await listWith([]);
  const again = gateServer(() => list);
  Object.assign(again.handlers, handlers, {
    'POST /api/v1/gate/duty': ({ body }: ReceivedCall) => {
      const { items } = body as { items: readonly { key: string; type: string }[] };
      sent.push(...items.filter(({ type }) => type === 'wrong-code'));
      return data({ items: items.map(({ key }) => ({ key, state: 'stored' })) });
    },
  });
  await syncGate();
  await syncGate();
  expect(sent).toEqual([
    { type: 'wrong-code', key: expect.any(String), guard_id: '9', at: new Date(NOW).toISOString() },
  ]);
});

test('a code that a stolen phone knew makes the guard ask the house', async () => {
  const { handlers } = await pairedWith([]);
  const known = await pass('482913', { tag: null });
  handlers[CHECK] = () => data({ at: new Date(NOW).toISOString(), pass: known });
  expect(await answerTo('482913')).toEqual({ answer: 'look', reason: 'ask-house' });
});

test('the data of a device is encrypted, and a device that is cut off keeps nothing', async () => {
  const { cutOff } = await pairedWith([await pass('482913')]);
  await enter(letIn, (await foundPass('482913')).pass);
  const kept = Array.from(stored.values(), (value) =>
    Buffer.from((value as { data?: ArrayBuffer }).data ?? new ArrayBuffer(0)).toString('latin1'),
  );
  expect(kept.join()).not.toMatch(/Femi|Palm Court|Sunday/);
  expect((stored.get('key') as CryptoKey).extractable).toBe(false);
  cutOff();
  await syncGate();
  expect(gateNow()).toMatchObject({ phase: 'unpaired', wasCutOff: true, list: null, entries: [], shift: null });
  expect(stored.size).toBe(0);
});

test('a requested list counts the entries sent before, and adds those entered since', async () => {
  const days = { kind: 'days', people: 9 } as const;
  const { change, handlers } = await pairedWith([await pass('482913', days)]);
  const { pass: known } = await foundPass('482913');
  await enter(letIn, known);
  change(await listWith([await pass('482913', { ...days, admitted: 2, inside: 2 })]));
  const real = handlers[LIST]!;
  handlers[LIST] = async (received) => {
    await enter({ ...letIn, people: 3 }, known);
    handlers[LIST] = real;
    return real(received);
  };
  await syncGate();
  expect(gateNow().passes.get(41)).toMatchObject({ admitted: 5, inside: 5 });
});

test('a visitor who enters while a list is on its way stays inside, also when their entry is sent before the list arrives', async () => {
  const { handlers } = await pairedWith([await pass('482913')]);
  const real = handlers[LIST]!;
  handlers[LIST] = async (received) => {
    const old = real(received);
    handlers[LIST] = () => Promise.reject(new TypeError('Failed to fetch'));
    await enter(letIn, (await foundPass('482913')).pass);
    await sendEntries();
    return old;
  };
  await syncGate();
  noNetwork();
  expect(await answerTo('482913')).toEqual({ answer: 'look', reason: 'inside' });
});

test('a list that was on its way does not make a pass valid again that the server has called cancelled since', async () => {
  const { handlers } = await pairedWith([await pass('482913')]);
  const cancelled = await pass('482913', { is_cancelled: true });
  handlers[CHECK] = () => data({ at: new Date(NOW + 1000).toISOString(), pass: cancelled });
  const real = handlers[LIST]!;
  handlers[LIST] = async (received) => {
    const old = real(received);
    expect(await answerTo('482913')).toEqual({ answer: 'stop', reason: 'cancelled' });
    return old;
  };
  await syncGate();
  noNetwork();
  expect(await answerTo('482913')).toEqual({ answer: 'stop', reason: 'cancelled' });
});
