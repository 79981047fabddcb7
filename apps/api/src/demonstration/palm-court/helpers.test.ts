import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { loadDemonstration, loadDemonstrationPeople } from '../demonstration.ts';
import { loadPalmCourtGate } from './gate.ts';
import { loadPalmCourtHelpers } from './helpers.ts';

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

it('Ada has three helpers with visits at the gate, two vehicles and leaving goods, only once however often it is loaded', async () => {
  const owner = createDb({ url: database.ownerUrl, poolSize: 1 });
  try {
    const adaId = await inTransaction(db, async (tx) => {
      await loadDemonstration(tx);
      const { ada } = await loadDemonstrationPeople(tx, Buffer.alloc(32, 1));
      await loadPalmCourtGate(tx, Buffer.alloc(32, 2), ada);
      return ada;
    });
    await inTransaction(db, (tx) => loadPalmCourtHelpers(tx, adaId, adaId));
    const { rows } = await sql<{ helpers: string[]; seen: number; later: number; vehicles: number; goods: number }>`
      select (select array_agg(name order by id) from helpers.link) as helpers,
        (select count(distinct source_id)::int from gate.entry where source = 'helper') as seen,
        (select count(*)::int from gate.entry where at > now() or conflict is not null) as later,
        (select count(*)::int from helpers.vehicle) as vehicles, (select count(*)::int from helpers.exit_pass) as goods`.execute(
      owner,
    );
    expect(rows).toEqual([
      { helpers: ['Mary Bassey', 'Isa Abdullahi', 'Grace Effiong'], seen: 2, later: 0, vehicles: 2, goods: 1 },
    ]);
  } finally {
    await owner.destroy();
  }
});
