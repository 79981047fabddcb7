import { addDays, todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dieselSlice, generatorDays } from '#diesel';
import { inTransaction, sql } from '#platform/database/db';
import { loadDemonstrationHouseholds } from '../year/demonstration-households.ts';
import { loadPalmCourtDiesel } from './diesel.ts';
import { loadPalmCourtPower } from './power.ts';
import { openPalmCourt } from './test-palm-court.ts';

let court: Awaited<ReturnType<typeof openPalmCourt>>;
beforeAll(async () => {
  court = await openPalmCourt(async (tx, people) => {
    await loadDemonstrationHouseholds(tx, people);
    await loadPalmCourtPower(tx);
    await loadPalmCourtDiesel(tx);
  });
});
afterAll(() => court.close());

test('the last week is as in the design, and no tank was ever empty or too full', async () => {
  const { rows } = await sql<{ litres: number }>`
    select litres::integer as litres from diesel.entry where kind = 'dip' order by at desc limit 8`.execute(
    court.owner,
  );
  expect(rows.map(({ litres }) => litres)).toEqual([560, 614, 798, 843, 920, 980, 1032, 1078]);
  const { rows: ends } = await sql<{ least: number; most: number }>`
    select min(litres)::integer as least, max(coalesce(after_litres, litres))::integer as most from diesel.entry
    where kind in ('dip', 'delivery')`.execute(court.owner);
  expect(ends[0]!.least).toBeGreaterThan(50);
  expect(ends[0]!.most).toBeLessThan(3000);
});

test('the search for alarms finds only the theft and the short delivery; a second start changes nothing', async () => {
  const [job] = dieselSlice.create({ db: court.db, staffDb: court.db }).jobs!();
  await job!.run();
  const { rows } = await sql<{ kind: string; litres: number }>`
    select kind, litres::integer as litres from diesel.alarm order by kind`.execute(court.owner);
  expect(rows).toEqual([
    { kind: 'missing', litres: expect.closeTo(121, -1) },
    { kind: 'short', litres: 62 },
  ]);
  const count = async () => {
    const { rows: counted } = await sql<{ count: string }>`select count(*)::text as count from diesel.entry`.execute(
      court.owner,
    );
    return counted[0]!.count;
  };
  const before = await count();
  await inTransaction(court.db, loadPalmCourtDiesel);
  expect(await count()).toBe(before);
});

test('each day of the power account has the kWh that the diesel made on that day', async () => {
  const yesterday = todayInLagos(-1);
  const { rows } = await sql<{ day: string; kwh: number }>`
    select d.day::text as day, (d.tenths / 10)::integer as kwh from power.meter_day d join power.meter m on m.id = d.meter_id
    where m.kind = 'generator' and d.day > ${yesterday}::date - 60 order by d.day`.execute(court.owner);
  const made = await generatorDays(court.owner, '1', { from: addDays(yesterday, -59), to: yesterday });
  expect(rows).toHaveLength(60);
  expect(made.map(({ day, kwh }) => ({ day, kwh: Math.round(kwh * 10) / 10 }))).toEqual(rows);
});
