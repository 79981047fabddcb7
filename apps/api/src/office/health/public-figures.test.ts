import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, sql } from '#platform/database/db';
import { openTestApi, type TestApi } from '#platform/testing/test-api';
import { timeBoundsMs } from '#platform/process/vital-signs';
import { loadDemonstrationHealth } from './demonstration.ts';
import { readSeldom, readStatus, readUsualTimes } from './public/read-public.ts';
import { sumHealth, sumTimes } from './store.ts';
import { watchParts } from './system/watch.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi(() => undefined);
});
afterAll(() => api.close());

const asReplica = (statement: ReturnType<typeof sql>) =>
  inTransaction(api.owner, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });

let reference = 0;
/** An order with its times only, because nothing else is read. */
async function order(paidAt: Date, tookSeconds: number | null, method = 'transfer'): Promise<void> {
  reference += 1;
  const vendedAt = tookSeconds === null ? null : new Date(paidAt.getTime() + tookSeconds * 1000);
  await asReplica(sql`
    insert into vending."order" (reference, status, meter_id, meter_number, estate_id, estate_name, utility, amount_kobo, debt_kobo,
      fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name, price_kobo_per_unit, rounding,
      units_tenths, paid_at, vended_at, method, buyer_id, buyer_key)
    values (${`TST-${reference}`}, ${vendedAt ? 'vended' : 'paid'}, 1, '04175000019', 1, 'Palm Court', 'electricity', 100, 0, 0, 100, 0,
      750, 0, 1, 'R2', 100, 'up', 10, ${paidAt}, ${vendedAt}, ${method},
      ${method === 'transfer' ? null : '1'}, ${method === 'transfer' ? null : `key-${reference}`})`);
}

const refund = (reason: string, createdAt: Date, tookSeconds: number) => {
  reference += 1;
  return asReplica(sql`
    insert into payments.refund (capture_id, reason, amount_minor, currency, state, provider_refund_id, created_at, processed_at,
      next_attempt_at)
    values (${reference}, ${reason}, 100, 'NGN', 'processed', ${`r${reference}`}, ${createdAt},
      ${new Date(createdAt.getTime() + tookSeconds * 1000)}, null)`);
};

const taken = (kind: string, hour: string, seconds: number, cases: number) =>
  sql`insert into health.time_taken (kind, hour, seconds, cases) values (${kind}, ${hour}::timestamptz, ${seconds}, ${cases})`.execute(
    api.owner,
  );

beforeEach(async () => {
  await asReplica(sql`delete from vending."order"`);
  await asReplica(sql`delete from payments.refund`);
  await sql`truncate health.time_taken, health.times_summed, health.incident`.execute(api.owner);
});

describe('the usual time', () => {
  it('is the median of the calendar month in Lagos, with at least 50 purchases', async () => {
    // Lagos is one hour ahead: the month begins at 23:00 UTC.
    await taken('token', '2026-10-31T22:00:00Z', 90, 60);
    await taken('token', '2026-10-31T23:00:00Z', 30, 24);
    await taken('token', '2026-11-10T12:00:00Z', 42, 25);
    const at = new Date('2026-11-23T13:07:00Z');
    expect(await readUsualTimes(api.db, at)).toMatchObject({
      this_month: { month: '2026-11', purchases: 49, median_seconds: null },
      last_month: { month: '2026-10', purchases: 60, median_seconds: 90 },
    });
    await taken('token', '2026-11-11T12:00:00Z', 600, 1);
    expect(await readUsualTimes(api.db, at)).toMatchObject({
      this_month: { month: '2026-11', purchases: 50, median_seconds: 42 },
    });
    // One minute before midnight in Lagos it is still October there, and one minute after it is November.
    expect((await readUsualTimes(api.db, new Date('2026-10-31T22:59:00Z'))).this_month.month).toBe('2026-10');
    expect((await readUsualTimes(api.db, new Date('2026-10-31T23:01:00Z'))).this_month.month).toBe('2026-11');
  });

  it('is left out when nothing was ever measured', async () => {
    expect(await readUsualTimes(api.db, new Date('2026-01-15T12:00:00Z'))).toMatchObject({
      this_month: { month: '2026-01', purchases: 0, median_seconds: null },
      last_month: { month: '2025-12', purchases: 0, median_seconds: null },
      slow_hour: null,
      refunds: [],
    });
  });

  it('of a refund needs 20 cases', async () => {
    await taken('too-little', '2026-11-02T12:00:00Z', 360, 19);
    await taken('late', '2026-11-02T12:00:00Z', 480, 20);
    expect((await readUsualTimes(api.db, new Date('2026-11-23T12:00:00Z'))).refunds).toEqual([
      { kind: 'late', median_seconds: 480 },
    ]);
  });

  it('is replaced by the last hour when that is three times slower, and counts orders that still wait', async () => {
    const now = new Date();
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    await taken('token', ago(7200).toISOString(), 40, 50);
    await order(ago(1000), 119);
    await order(ago(1100), 119);
    await order(ago(1200), 121);
    const slowHour = async () => (await readUsualTimes(api.db, now)).slow_hour;
    expect(await slowHour()).toBeNull();
    // Two orders that have waited for ten minutes, and one that has waited for ten seconds.
    await order(ago(600), null);
    await order(ago(600), null);
    await order(ago(10), null);
    expect(await slowHour()).toEqual({ from: ago(3600), to: now, purchases: 5, median_seconds: 121 });
  });

  it('is not replaced by one slow purchase, by purchases from a wallet, or by purchases more than an hour ago', async () => {
    const now = new Date();
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    await taken('token', ago(7200).toISOString(), 40, 50);
    await order(ago(1000), 700);
    await order(ago(1000), 700);
    for (const seconds of [1000, 1001, 1002]) await order(ago(seconds), 900, 'wallet');
    for (const seconds of [5000, 5001, 5002]) await order(ago(seconds), 900);
    expect((await readUsualTimes(api.db, now)).slow_hour).toBeNull();
  });
});

describe('the sums of each hour', () => {
  const rows = async () =>
    (
      await sql<{ kind: string; seconds: number; cases: number }>`
        select kind, seconds, sum(cases)::integer as cases from health.time_taken group by 1, 2 order by 1, 2`.execute(
        api.owner,
      )
    ).rows;

  it('have transfers and refunds with two significant digits, and stay the same when they are summed again', async () => {
    const now = Date.now();
    const at = new Date(now - 3_600_000);
    await order(at, 42);
    await order(at, 0);
    await order(at, 128);
    await order(at, 5249);
    await order(at, 30, 'wallet');
    await order(at, null);
    await refund('underpaid', at, 361);
    await refund('overpaid', at, 299);
    await refund('late', at, 480);
    await refund('duplicate', at, 480);
    const expected = [
      { kind: 'late', seconds: 480, cases: 1 },
      { kind: 'token', seconds: 1, cases: 1 },
      { kind: 'token', seconds: 42, cases: 1 },
      { kind: 'token', seconds: 130, cases: 1 },
      { kind: 'token', seconds: 5200, cases: 1 },
      { kind: 'too-little', seconds: 360, cases: 1 },
      { kind: 'too-much', seconds: 300, cases: 1 },
    ];
    await sumTimes(api.db);
    expect(await rows()).toEqual(expected);
    await Promise.all([sumTimes(api.db), sumTimes(api.db)]);
    expect(await rows()).toEqual(expected);
  });

  it('keep earlier sums, add new ones, and delete sums that no page shows', async () => {
    await sumTimes(api.db);
    const old = new Date(Date.now() - 6 * 3_600_000).toISOString();
    await taken('token', old, 40, 3);
    await taken('token', '2020-01-01T00:00:00Z', 40, 3);
    await order(new Date(Date.now() - 60_000), 50);
    await sumTimes(api.db);
    expect(await rows()).toEqual([
      { kind: 'token', seconds: 40, cases: 3 },
      { kind: 'token', seconds: 50, cases: 1 },
    ]);
  });
});

describe('the status page', () => {
  const counts = (calls: number) => [...timeBoundsMs, 0].map((_, index) => (index === 2 ? calls : 0));
  const report = (part: string, ago: number, failed: number) =>
    sql`insert into platform.health_minute (part, minute, calls, failed, counts)
      values (${part}, date_trunc('minute', now()) - make_interval(mins => ${ago}), 4, ${failed}, ${counts(4)}::integer[])`.execute(
      api.owner,
    );
  beforeEach(async () => {
    await sql`truncate platform.health_minute, platform.health_day`.execute(api.owner);
    await sql`select platform.beat(0)`.execute(api.db);
  });

  it('is empty before the first measurement, and leaves out parts that were never used', async () => {
    expect(await readStatus(api.db, new Date())).toMatchObject({ parts: [], incidents: [] });
    await report('email', 3, 0);
    expect((await readStatus(api.db, new Date())).parts).toMatchObject([{ name: 'email', state: 'working', days: [] }]);
  });

  it('shows an outage with its beginning and end, and each outage stays when the next begins', async () => {
    for (const ago of [7, 6, 5]) await report('water', ago, 4);
    await watchParts(api.db, new Date());
    await watchParts(api.db, new Date());
    expect(await readStatus(api.db, new Date())).toMatchObject({
      parts: [{ name: 'water', state: 'failing' }],
      incidents: [{ part: 'water', ended_at: null }],
    });
    // An outage of token making is only on the status page. It has no finding.
    const { rows } = await sql`select from platform.finding where key = 'part-failing:water'`.execute(api.owner);
    expect(rows).toEqual([]);
    for (const ago of [2, 1]) await report('water', ago, 0);
    await watchParts(api.db, new Date());
    const status = await readStatus(api.db, new Date());
    expect(status.parts[0]).toMatchObject({ state: 'working' });
    expect(status.incidents[0]!.ended_at).not.toBeNull();
    await sql`insert into health.incident (part, began_at) values ('water', now())`.execute(api.owner);
    expect((await readStatus(api.db, new Date())).incidents).toHaveLength(2);
  });

  it('sums a whole day after two days, and keeps the sum when its minutes are deleted', async () => {
    const day = 24 * 60;
    for (const ago of [2 * day + 1, 2 * day + 2, 1]) await report('email', ago, 1);
    const sums = async () => {
      await sumHealth(api.db);
      const { rows } =
        await sql`select sum(calls)::int as calls, sum(failed)::int as failed from platform.health_day`.execute(
          api.owner,
        );
      return rows;
    };
    expect(await sums()).toEqual([{ calls: 12, failed: 3 }]);
    await sql`delete from platform.health_minute where minute < now() - make_interval(mins => ${2 * day + 1})`.execute(
      api.owner,
    );
    expect(await sums()).toEqual([{ calls: 12, failed: 3 }]);
  });

  it('does not show internal parts', async () => {
    await report('database', 2, 4);
    await sql`insert into health.incident (part, began_at) values ('database', now())`.execute(api.owner);
    expect(await readStatus(api.db, new Date())).toMatchObject({ parts: [], incidents: [] });
  });

  it('has 90 days and real usual times with the demonstration data', async () => {
    const now = new Date();
    await inTransaction(api.db, (tx) => loadDemonstrationHealth(tx, now));
    const status = await readStatus(api.db, now);
    expect(status.parts.map(({ name }) => name)).toEqual([
      'electricity',
      'water',
      'gas',
      'paystack',
      'sms',
      'email',
      'web',
    ]);
    expect(status.parts[0]!.days).toHaveLength(89);
    expect(status.incidents.map(({ part }) => part)).toEqual(['sms', 'paystack', 'electricity']);
    await sumTimes(api.db);
    const times = await readUsualTimes(api.db, now);
    expect(times.last_month.median_seconds).toBe(42);
  });
});

it('reads the database once for all visitors in half a minute, and again after a failure', async () => {
  let reads = 0;
  const read = readSeldom(async () => {
    reads += 1;
    if (reads === 1) throw new Error('away');
    return reads;
  }, 30_000);
  await expect(Promise.all([read(), read()])).rejects.toThrow('away');
  expect(await Promise.all([read(), read(), read()])).toEqual([2, 2, 2]);
});
