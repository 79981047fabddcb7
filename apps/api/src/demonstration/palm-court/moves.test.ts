import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { loadDemonstrationHouseholds } from '../year/demonstration-households.ts';
import { loadDemonstration, loadDemonstrationPeople } from '../demonstration.ts';
import { loadPalmCourtMoves } from './moves.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 2 });
  await inTransaction(db, async (tx) => {
    await loadDemonstration(tx);
    await loadDemonstrationHouseholds(tx, await loadDemonstrationPeople(tx, Buffer.alloc(32, 7)));
    await loadPalmCourtMoves(tx);
    // Each start loads it again.
    await loadPalmCourtMoves(tx);
  });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it('the moves of Palm Court belong to people on its list, each with a reading', async () => {
  const owner = createDb({ url: database.ownerUrl, poolSize: 1 });
  const { rows } = await sql<{ house: string; name: string; kind: string; reading: string }>`
    select h.name as house, o.name, m.kind, r.reading_tenths::text as reading
    from moves.move m join estates.house h on h.id = m.house_id join moves.person p on p.move_id = m.id
    join households.occupant o on o.id = p.occupant_id join moves.reading r on r.move_id = m.id
    where (m.kind = 'out') = (o.ended_at is not null) order by m.moved_on, m.id`.execute(owner);
  await owner.destroy();
  expect(rows).toHaveLength(5);
  expect(rows.slice(0, 2)).toEqual([
    { house: 'Block 4, Flat 2', name: 'Bola Yusuf', kind: 'out', reading: '21043' },
    { house: 'Block 4, Flat 2', name: 'Ada Obi', kind: 'in', reading: '21043' },
  ]);
});
