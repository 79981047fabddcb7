import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { openTestApi, type TestApi } from '#platform/testing/test-api';
import { parts, timeBoundsMs } from '#platform/process/vital-signs';
import { barsOf, currentState, downFor, isUpAgain, shownMinutes, stateOf, type Minute } from '../minutes.ts';
import { Registry } from 'prom-client';
import { measureSystem } from './measure-system.ts';
import { readHealth } from '../read-health.ts';
import { watchBackup, watchParts } from './watch.ts';

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
  it('is working, slow or failing depending on its calls, and quiet without calls', () => {
    expect(stateOf(undefined, part)).toBe('quiet');
    expect(stateOf(minute(0, 10, 4), part)).toBe('working');
    expect(stateOf(minute(0, 10, 5), part)).toBe('failing');
    expect(stateOf(minute(0, 10, 0, timeBoundsMs.length), part)).toBe('slow');
  });

  it('is one of the last ninety', () => {
    const now = 1_800_000_030;
    const last = Math.floor(now / 60) * 60;
    const bars = barsOf([minute(last, 1), minute(last - 60 * 89, 1, 1), minute(last - 60 * 90, 1)], part, now);
    expect(bars).toHaveLength(shownMinutes);
    expect([bars[0], bars[1], bars[89]]).toEqual(['failing', 'quiet', 'working']);
    expect(currentState(bars)).toBe('working');
    expect(currentState(bars.slice(0, 60))).toBe('quiet');
  });

  it('is down after failing minutes over three minutes, and up after two other minutes', () => {
    expect(downFor(['failing', 'failing'])).toBeUndefined();
    expect(downFor(['failing', 'quiet', 'quiet', 'quiet'])).toBeUndefined();
    expect(downFor(['working', 'failing', 'quiet', 'failing', 'failing'])).toBe(4);
    expect(isUpAgain(['failing', 'failing', 'working'])).toBe(false);
    expect(isUpAgain(['failing', 'working', 'slow'])).toBe(true);
  });
});

it('an authority that is called only rarely can have an outage too, and it ends', () => {
  const quiet = (minutes: number) => Array.from({ length: minutes }, () => 'quiet' as const);
  // An order is retried after 2, 5 and 10 minutes.
  const silent = ['working', ...quiet(8), 'failing', ...quiet(2), 'failing'] as const;
  expect(downFor(silent)).toBe(4);
  expect(downFor([...silent, ...quiet(5), 'failing', ...quiet(8)])).toBe(18);
  expect(isUpAgain([...silent, ...quiet(10)])).toBe(false);
  expect(isUpAgain([...silent, 'working'])).toBe(false);
  expect(isUpAgain([...silent, 'working', ...quiet(2)])).toBe(true);
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

describe('the age of the last backup', () => {
  const finding = async () =>
    (
      await sql<{ state: string; detail: object }>`
      select state, detail from platform.finding where kind = 'backup_old'`.execute(api.db)
    ).rows[0];
  const backup = (hoursAgo: number) =>
    sql`insert into platform.backup_run (kind, bytes, ended_at)
      values ('physical', 5000000, now() - make_interval(hours => ${hoursAgo}))`.execute(api.owner);

  it('counts from the creation of the database, and is a finding when too old, until the next backup', async () => {
    // The template of the test databases may be days old.
    await sql`update platform.migration set applied_at = now()`.execute(api.owner);
    await watchBackup(api.db, undefined);
    await watchBackup(api.db, 26);
    expect(await finding()).toBeUndefined();
    await sql`update platform.migration set applied_at = applied_at - interval '30 hours'`.execute(api.owner);
    await watchBackup(api.db, 26);
    expect(await finding()).toMatchObject({ state: 'needs_attention', detail: { allowed_hours: 26 } });
    await backup(27);
    await watchBackup(api.db, 26);
    expect(await finding()).toMatchObject({ state: 'needs_attention' });
    const health = () =>
      readHealth({
        db: api.staffDb,
        vendingAnswers: async () => true,
        dataDir: '/tmp',
        version: () => '1.0',
        backupMaxAgeHours: 26,
      });
    expect(await health()).toMatchObject({ is_backup_old: true, backup: { kind: 'physical', bytes: 5_000_000 } });
    await backup(1);
    await watchBackup(api.db, 26);
    expect(await finding()).toMatchObject({ state: 'resolved' });
    expect(await health()).toMatchObject({ is_backup_old: false });
  });
});

it('the health page shows the figures of Prometheus: processes, queues, database, disk, backup and version', async () => {
  const { id } = await api.user('Asker');
  await sql`insert into staff.act (kind, input, reason, asked_by, asked_at, confirmed, key, body_hash)
    values ('estate.create', '{}', 'For the test', ${id}::bigint, now() - interval '5 minutes', false, 'health-test-00001', sha256('x'))`.execute(
    api.owner,
  );
  const deps = { db: api.staffDb, vendingAnswers: async () => true, dataDir: '/tmp', version: () => '1.2.3, abc' };
  const registry = new Registry();
  measureSystem(registry, deps);
  const text = await registry.metrics();
  const read = (name: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length + 1));
  };
  const health = await readHealth(deps);
  expect(read('gatelight_build_info{version="1.2.3, abc"}')).toBe(1);
  expect(health.version).toBe('1.2.3, abc');
  for (const { name, state } of health.processes)
    expect(read(`gatelight_process_up{process="${name}"}`), name).toBe(state === 'working' ? 1 : 0);
  expect(health.queues.find(({ name }) => name === 'acts')).toMatchObject({ waiting: 1 });
  for (const { name, waiting, oldest_seconds: oldest } of health.queues) {
    expect(read(`gatelight_queue_waiting{queue="${name}"}`), name).toBe(waiting);
    const shown = read(`gatelight_queue_oldest_seconds{queue="${name}"}`);
    if (oldest === null) expect(shown, name).toBeUndefined();
    else expect(Math.abs(shown! - oldest), name).toBeLessThan(5);
  }
  expect(read('gatelight_database_connections_most')).toBe(health.database.most_connections);
  expect(read('gatelight_database_connections')).toBeGreaterThan(0);
  expect(Math.abs(read('gatelight_database_bytes')! / health.database.bytes - 1)).toBeLessThan(0.1);
  expect(read('gatelight_disk_bytes')).toBe(health.disk!.bytes);
  expect(read('gatelight_backup_age_seconds')).toBeGreaterThan(0);
  expect(read('gatelight_open_findings')).toBe(health.reconcile?.open_findings ?? 0);
});
