import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db';
import { openTestApi, type TestApi } from '#platform/test-api';
import { parts, timeBoundsMs } from '#platform/vital-signs';
import { barsOf, currentState, isDown, isUpAgain, shownMinutes, stateOf, type Minute } from './minutes.ts';
import { readHealth } from './read-health.ts';
import { watchParts } from './watch.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi(() => undefined);
});
afterAll(() => api.close());

const part = parts.find(({ name }) => name === 'sms')!;
const counts = (slot: number, calls: number) => [...timeBoundsMs, 0].map((_, index) => (index === slot ? calls : 0));
const minute = (at: number, calls: number, failed = 0, slot = 0): Minute => ({
  at,
  calls,
  failed,
  counts: counts(slot, calls),
});

describe('a minute', () => {
  it('is working, slow or failing by its calls, and quiet without any', () => {
    expect(stateOf(undefined, part)).toBe('quiet');
    expect(stateOf(minute(0, 10, 4), part)).toBe('working');
    expect(stateOf(minute(0, 10, 5), part)).toBe('failing');
    expect(stateOf(minute(0, 10, 0, timeBoundsMs.length), part)).toBe('slow');
  });

  it('has its place among the last ninety', () => {
    const now = 1_800_000_030;
    const last = Math.floor(now / 60) * 60;
    const bars = barsOf([minute(last, 1), minute(last - 60 * 89, 1, 1), minute(last - 60 * 90, 1)], part, now);
    expect(bars).toHaveLength(shownMinutes);
    expect([bars[0], bars[1], bars[89]]).toEqual(['failing', 'quiet', 'working']);
    expect(currentState(bars)).toBe('working');
    expect(currentState(bars.slice(0, 60))).toBe('quiet');
  });

  it('is down after three failing ones, and up after two others', () => {
    expect(isDown(['failing', 'quiet', 'failing'])).toBe(false);
    expect(isDown(['working', 'failing', 'quiet', 'failing', 'failing'])).toBe(true);
    expect(isUpAgain(['failing', 'failing', 'working'])).toBe(false);
    expect(isUpAgain(['failing', 'working', 'slow'])).toBe(true);
  });
});

it('a part that fails opens one finding, which closes when it works again', async () => {
  const report = (ago: number, failed: number) =>
    sql`insert into platform.health_minute (part, minute, calls, failed, counts)
      values ('sms', date_trunc('minute', now()) - make_interval(mins => ${ago}), 4, ${failed}, ${counts(2, 4)}::integer[])`.execute(
      api.owner,
    );
  const findings = async () =>
    (
      await sql<{ state: string; owner: string; seen: number }>`
        select state, owner, seen from platform.finding where kind = 'part_failing'`.execute(api.db)
    ).rows;
  await sql`select platform.beat(0)`.execute(api.db);
  for (const ago of [7, 6, 5]) await report(ago, 4);
  await watchParts(api.db, new Date());
  await watchParts(api.db, new Date());
  expect(await findings()).toEqual([{ state: 'needs_attention', owner: 'operations', seen: 1 }]);
  const shown = () =>
    readHealth({ db: api.staffDb, vendingAnswers: async () => false, dataDir: '/tmp', version: () => '1.0' });
  expect(await shown()).toMatchObject({
    parts: [{ name: 'sms', state: 'failing' }],
    incidents: [{ title: 'SMS', ended_at: null }],
    processes: expect.arrayContaining([expect.objectContaining({ name: 'vending', state: 'silent' })]),
  });
  for (const ago of [2, 1]) await report(ago, 0);
  await watchParts(api.db, new Date());
  expect(await findings()).toMatchObject([{ state: 'resolved' }]);
  const health = await shown();
  expect(health.parts[0]).toMatchObject({ state: 'working', median_ms: 4 });
  expect(health.incidents[0]!.ended_at).not.toBeNull();
  const { rows } = await sql<{ parts: Record<string, string> }>`
    select figures -> 'parts' as parts from platform.read_heartbeat()`.execute(api.db);
  expect(rows[0]!.parts['sms']).toBe('working');
});
