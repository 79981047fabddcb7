import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { loadDemonstration, loadDemonstrationPeople } from '../demonstration.ts';
import { loadPalmCourtGate } from './gate.ts';
import { loadPalmCourtWalkIns } from './walk-ins.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 2 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it('Palm Court asked houses about a hundred guests in a month; most replied, and the figures show how soon', async () => {
  const owner = createDb({ url: database.ownerUrl, poolSize: 1 });
  try {
    await inTransaction(db, async (tx) => {
      await loadDemonstration(tx);
      const { ada } = await loadDemonstrationPeople(tx, Buffer.alloc(32, 1));
      await loadPalmCourtGate(tx, Buffer.alloc(32, 2), ada);
    });
    // Every house has a resident.
    await sql`
      insert into households.occupant (house_id, name, lives_here, pays, since)
      select h.id, 'Occupant', true, false, platform.today() from estates.house h`.execute(owner);
    for (let start = 0; start < 2; start += 1) await inTransaction(db, loadPalmCourtWalkIns);
    const { rows } = await sql<{ asks: number; answered: number; later: number }>`
      select count(*)::int as asks, count(*) filter (where state in ('yes', 'no'))::int as answered,
        count(*) filter (where asked_at > now())::int as later from walk_ins.ask`.execute(owner);
    expect(rows[0]).toMatchObject({ asks: 105, later: 0 });
    expect(rows[0]!.answered).toBeGreaterThan(70);
    const figures = await sql<{ answers: number; wait: number; in: number; marked: number }>`
      select sum(answers)::int as answers, (sum(wait_seconds) / sum(answers))::int as wait, sum(asked_in)::int as in,
        (select count(*)::int from gate.entry where source = 'walk-in' and conflict is not null) as marked
      from patrol.hour_count`.execute(owner);
    expect(figures.rows[0]).toMatchObject({ answers: rows[0]!.answered, marked: 0 });
    expect(figures.rows[0]!.wait).toBeGreaterThan(8);
    expect(figures.rows[0]!.in).toBeGreaterThan(50);
  } finally {
    await owner.destroy();
  }
});
