import { beforeEach, expect, test, vi } from 'vitest';
import { clockAt, ENTRIES, gateServer, LIST, listWith, minutes, NOW, pass } from '../test-gate.ts';
import type { SentEntry } from '../test-gate.ts';
import { enter, gateNow, openKept, startShift } from './gate.ts';
import { syncGate } from './sync.ts';
import { forgetAll } from './vault.ts';
import { stored } from '../../../testing/fake-database.ts';

vi.mock('idb-keyval', () => import('../../../testing/fake-database.ts'));

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const VISITS = 200;

beforeEach(async () => {
  await forgetAll();
  clockAt(NOW);
});

test('a week without network: 200 visits arrive once and in their order, however often the connection is cut while they are sent', async () => {
  const visitor = await pass('482913', { kind: 'days', people: 99, until: minutes(NOW + 8 * DAY_MS) });
  let list = await listWith([visitor]);
  const { handlers, stored: atServer } = gateServer(() => list);
  const cut = () => Promise.reject(new TypeError('Failed to fetch'));
  await openKept();
  await syncGate();
  startShift({ id: '9', name: 'Sunday Okon' });

  const [takes, gives] = [handlers[ENTRIES]!, handlers[LIST]!];
  handlers[ENTRIES] = cut;
  handlers[LIST] = cut;
  // The phone is switched off each night, and looks for the network each morning.
  for (let visit = 0; visit < VISITS; visit += 1) {
    if (visit % 29 === 28) {
      await openKept();
      await syncGate();
      expect(gateNow().entries).toHaveLength(visit * 2);
    }
    clockAt(NOW + Math.floor(visit / 29) * DAY_MS + (visit % 29) * (HOUR_MS / 2));
    const facts = { people: 1 + (visit % 4), plate: '', check: 'list', reason: `Visit ${visit}` } as const;
    await enter({ ...facts, kind: 'in' }, visitor);
    await enter({ ...facts, kind: 'out' }, visitor);
  }
  await openKept();
  expect(gateNow().entries.every(({ state }) => state === 'waits')).toBe(true);
  const made = gateNow().entries.map(({ entry }) => entry);
  expect(made).toHaveLength(VISITS * 2);

  // The network is back, and goes again: before the server has a batch, and after it has stored one, and in between.
  let batch = 0;
  const cuts = ['before', 'after', 'none', 'before', 'after', 'after', 'none'] as const;
  handlers[ENTRIES] = async (received) => {
    const how = cuts[batch] ?? 'none';
    batch += 1;
    if (how === 'before') return cut();
    const answer = await takes(received);
    return how === 'after' ? cut() : answer;
  };
  for (let contact = 0; contact < cuts.length; contact += 1) {
    await syncGate();
    // Also a restart in the middle of it loses nothing.
    await openKept();
  }
  list = await listWith([visitor], { at: new Date(Date.now()).toISOString() });
  handlers[LIST] = gives;
  await syncGate();

  const arrived = Array.from(atServer.values()) as (SentEntry & { at: string; reason: string })[];
  expect(arrived.map(({ key }) => key)).toEqual(made.map(({ key }) => key));
  expect(arrived.map(({ at, kind, reason }) => [at, kind, reason])).toEqual(
    made.map(({ at, kind, reason }) => [at, kind, reason]),
  );
  expect(arrived.map(({ at }) => at)).toEqual(arrived.map(({ at }) => at).toSorted());
  expect(gateNow()).toMatchObject({ isOnline: true, entries: [] });
  expect(Array.from(stored.keys()).filter((name) => name.startsWith('entry:'))).toEqual([]);
});
