import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { loadDemonstrationHouseholds } from '../year/demonstration-households.ts';
import { loadPalmCourtMoves } from './moves.ts';
import { openPalmCourt } from './test-palm-court.ts';

let court: Awaited<ReturnType<typeof openPalmCourt>>;
beforeAll(async () => {
  court = await openPalmCourt(async (tx, people) => {
    await loadDemonstrationHouseholds(tx, people);
    await loadPalmCourtMoves(tx);
    // Each start loads it again.
    await loadPalmCourtMoves(tx);
  });
});
afterAll(() => court.close());

it('the moves of Palm Court belong to people on its list, each with a reading', async () => {
  const { rows } = await sql<{ house: string; name: string; kind: string; reading: string }>`
    select h.name as house, o.name, m.kind, r.reading_tenths::text as reading
    from moves.move m join estates.house h on h.id = m.house_id join moves.person p on p.move_id = m.id
    join households.occupant o on o.id = p.occupant_id join moves.reading r on r.move_id = m.id
    where (m.kind = 'out') = (o.ended_at is not null) order by m.moved_on, m.id`.execute(court.owner);
  expect(rows).toHaveLength(5);
  expect(rows.slice(0, 2)).toEqual([
    { house: 'Block 4, Flat 2', name: 'Bola Yusuf', kind: 'out', reading: '21043' },
    { house: 'Block 4, Flat 2', name: 'Ada Obi', kind: 'in', reading: '21043' },
  ]);
});
