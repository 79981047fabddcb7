import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, sql } from '#platform/database/db';
import { loadPalmCourtGate } from './gate.ts';
import { loadPalmCourtWalkIns } from './walk-ins.ts';
import { openPalmCourt } from './test-palm-court.ts';

let court: Awaited<ReturnType<typeof openPalmCourt>>;
beforeAll(async () => {
  court = await openPalmCourt((tx, { ada }) => loadPalmCourtGate(tx, Buffer.alloc(32, 2), ada));
});
afterAll(() => court.close());

it('Palm Court asked houses about a hundred guests in a month; most replied, and the figures show how soon', async () => {
  // Every house has a resident.
  await sql`
    insert into households.occupant (house_id, name, lives_here, pays, since)
    select h.id, 'Occupant', true, false, platform.today() from estates.house h`.execute(court.owner);
  for (let start = 0; start < 2; start += 1) await inTransaction(court.db, loadPalmCourtWalkIns);
  const { rows } = await sql<{ asks: number; answered: number; later: number }>`
    select count(*)::int as asks, count(*) filter (where state in ('yes', 'no'))::int as answered,
      count(*) filter (where asked_at > now())::int as later from walk_ins.ask`.execute(court.owner);
  expect(rows[0]).toMatchObject({ asks: 105, later: 0 });
  expect(rows[0]!.answered).toBeGreaterThan(70);
  const figures = await sql<{ answers: number; wait: number; in: number; marked: number }>`
    select sum(answers)::int as answers, (sum(wait_seconds) / sum(answers))::int as wait, sum(asked_in)::int as in,
      (select count(*)::int from gate.entry where source = 'walk-in' and conflict is not null) as marked
    from patrol.hour_count`.execute(court.owner);
  expect(figures.rows[0]).toMatchObject({ answers: rows[0]!.answered, marked: 0 });
  expect(figures.rows[0]!.wait).toBeGreaterThan(8);
  expect(figures.rows[0]!.in).toBeGreaterThan(50);
});
