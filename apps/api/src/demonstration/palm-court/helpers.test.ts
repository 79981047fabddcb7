import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, sql } from '#platform/database/db';
import { loadPalmCourtGate } from './gate.ts';
import { loadPalmCourtHelpers } from './helpers.ts';
import { openPalmCourt } from './test-palm-court.ts';

let court: Awaited<ReturnType<typeof openPalmCourt>>;
beforeAll(async () => {
  court = await openPalmCourt((tx, { ada }) => loadPalmCourtGate(tx, Buffer.alloc(32, 2), ada));
});
afterAll(() => court.close());

it('Ada has three helpers with visits at the gate, two vehicles and leaving goods, only once however often it is loaded', async () => {
  await inTransaction(court.db, (tx) => loadPalmCourtHelpers(tx, court.people.ada, court.people.ada));
  const { rows } = await sql<{ helpers: string[]; seen: number; later: number; vehicles: number; goods: number }>`
    select (select array_agg(name order by id) from helpers.link) as helpers,
      (select count(distinct source_id)::int from gate.entry where source = 'helper') as seen,
      (select count(*)::int from gate.entry where at > now() or conflict is not null) as later,
      (select count(*)::int from helpers.vehicle) as vehicles, (select count(*)::int from helpers.exit_pass) as goods`.execute(
    court.owner,
  );
  expect(rows).toEqual([
    { helpers: ['Mary Bassey', 'Isa Abdullahi', 'Grace Effiong'], seen: 2, later: 0, vehicles: 2, goods: 1 },
  ]);
});
