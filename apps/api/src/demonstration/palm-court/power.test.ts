import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, sql } from '#platform/database/db';
import { loadDemonstrationHouseholds } from '../year/demonstration-households.ts';
import { loadPalmCourtPower } from './power.ts';
import { openPalmCourt } from './test-palm-court.ts';

let court: Awaited<ReturnType<typeof openPalmCourt>>;
beforeAll(async () => {
  court = await openPalmCourt(async (tx, people) => {
    await loadDemonstrationHouseholds(tx, people);
    await loadPalmCourtPower(tx);
  });
});
afterAll(() => court.close());

const today = sql`platform.today()`;

test('the last 22 days are as in the design, by kind, by line and in money', async () => {
  const { rows: kinds } = await sql<{ kind: string; kwh: number }>`
    select m.kind, (sum(d.tenths) / 10)::integer as kwh from power.meter m join power.meter_day d on d.meter_id = m.id
    where d.day >= ${today} - 22 group by 1 order by 1`.execute(court.owner);
  expect(Object.fromEntries(kinds.map(({ kind, kwh }) => [kind, kwh]))).toEqual({
    grid: 12_187,
    generator: 2747,
    line: 14_934,
    houses: 12_765,
    common: 1147,
  });
  const { rows: lines } = await sql<{ kwh: number }>`
    select (sum(d.tenths) / 10)::integer as kwh from power.meter m join power.meter_day d on d.meter_id = m.id
    where d.day >= ${today} - 5 and m.kind = 'line' group by m.line_id order by m.line_id`.execute(court.owner);
  expect(lines.map(({ kwh }) => kwh)).toEqual([896, 960, 711, 851]);
  const { rows: sold } = await sql<{ kobo: bigint }>`
    select sum(energy_kobo)::bigint as kobo from power.sales(1, ${today} - 22, ${today} - 1)`.execute(court.owner);
  expect(sold[0]!.kobo).toBe(273_150_000n);
});

test('each day adds up, readings agree with days, and a second start changes nothing', async () => {
  const { rows: wrong } = await sql<{ day: string }>`
    select d.day::text as day from power.meter m join power.meter_day d on d.meter_id = m.id group by d.day
    having sum(d.tenths) filter (where m.kind in ('grid', 'generator')) <> sum(d.tenths) filter (where m.kind = 'line')
      or sum(d.tenths) filter (where m.kind = 'line') <= sum(d.tenths) filter (where m.kind in ('houses', 'common'))`.execute(
    court.owner,
  );
  expect(wrong).toEqual([]);
  const count = async () => {
    const { rows } = await sql<{ sums: string }>`
      select (select count(*) || ' ' || sum(tenths) || ' ' || sum(day - '2020-01-01') from power.meter_day) || ' '
        || (select count(*) from power.sold_elsewhere) || ' ' || (select count(*) from power.supply) as sums`.execute(
      court.owner,
    );
    return rows[0]!.sums;
  };
  const before = await count();
  await inTransaction(court.db, loadPalmCourtPower);
  expect(await count()).toBe(before);
  await sql`select power.settle_meter(m.id, now() - interval '2 years', now()) from power.meter m`.execute(court.owner);
  expect(await count()).toBe(before);
});
