import { addDays, todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dieselSlice, generatorDays } from '#diesel';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { loadDemonstrationHouseholds } from '../year/demonstration-households.ts';
import { loadDemonstration, loadDemonstrationPeople } from '../demonstration.ts';
import { loadPalmCourtDiesel } from './diesel.ts';
import { loadPalmCourtPower } from './power.ts';

let database: TestDatabase;
let db: Db;
let owner: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 1 });
  owner = createDb({ url: database.ownerUrl, poolSize: 1 });
  await inTransaction(db, async (tx) => {
    await loadDemonstration(tx);
    await loadDemonstrationHouseholds(tx, await loadDemonstrationPeople(tx, Buffer.alloc(32, 7)));
    await loadPalmCourtPower(tx);
    await loadPalmCourtDiesel(tx);
  });
});
afterAll(async () => {
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

test('the last week is as in the design, and no tank was ever empty or too full', async () => {
  const { rows } = await sql<{ litres: number }>`
    select litres::integer as litres from diesel.entry where kind = 'dip' order by at desc limit 8`.execute(owner);
  expect(rows.map(({ litres }) => litres)).toEqual([560, 614, 798, 843, 920, 980, 1032, 1078]);
  const { rows: ends } = await sql<{ least: number; most: number }>`
    select min(litres)::integer as least, max(coalesce(after_litres, litres))::integer as most from diesel.entry
    where kind in ('dip', 'delivery')`.execute(owner);
  expect(ends[0]!.least).toBeGreaterThan(50);
  expect(ends[0]!.most).toBeLessThan(3000);
});

test('the search for alarms finds only the theft and the short delivery; a second start changes nothing', async () => {
  const [job] = dieselSlice.create({ db, staffDb: db }).jobs!();
  await job!.run();
  const { rows } = await sql<{ kind: string; litres: number }>`
    select kind, litres::integer as litres from diesel.alarm order by kind`.execute(owner);
  expect(rows).toEqual([
    { kind: 'missing', litres: expect.closeTo(121, -1) },
    { kind: 'short', litres: 62 },
  ]);
  const count = async () => {
    const { rows: counted } = await sql<{ count: string }>`select count(*)::text as count from diesel.entry`.execute(
      owner,
    );
    return counted[0]!.count;
  };
  const before = await count();
  await inTransaction(db, loadPalmCourtDiesel);
  expect(await count()).toBe(before);
});

test('each day of the power account has the kWh that the diesel made on that day', async () => {
  const yesterday = todayInLagos(-1);
  const { rows } = await sql<{ day: string; kwh: number }>`
    select d.day::text as day, (d.tenths / 10)::integer as kwh from power.meter_day d join power.meter m on m.id = d.meter_id
    where m.kind = 'generator' and d.day > ${yesterday}::date - 60 order by d.day`.execute(owner);
  const made = await generatorDays(owner, '1', { from: addDays(yesterday, -59), to: yesterday });
  expect(rows).toHaveLength(60);
  expect(made.map(({ day, kwh }) => ({ day, kwh: Math.round(kwh * 10) / 10 }))).toEqual(rows);
});
