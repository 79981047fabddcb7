import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, sql } from '#platform/database/db';
import { loadPalmCourtGate } from './gate.ts';
import { loadPalmCourtPatrol } from './patrol.ts';
import { openPalmCourt } from './test-palm-court.ts';

let court: Awaited<ReturnType<typeof openPalmCourt>>;
beforeAll(async () => {
  court = await openPalmCourt(async (tx, { ada }) => {
    await loadPalmCourtGate(tx, Buffer.alloc(32, 2), ada);
    await loadPalmCourtPatrol(tx);
  });
});
afterAll(() => court.close());

it('Palm Court has a gate with three guards, five codes of Ada, a month of visits, a blocked vehicle, incidents and rounds', async () => {
  const { rows } = await sql<{ pins: number; passes: number; days: number; visits: number; unsure: number }>`
    select (select count(*)::int from gate.pin) as pins, (select count(*)::int from gate.pass where code_index is not null) as passes,
      (select count(distinct (at at time zone 'Africa/Lagos')::date)::int from gate.entry where source = 'pass') as days,
      (select count(*)::int from gate.entry where kind = 'in') as visits,
      (select count(*)::int from gate.entry where at > now() or house_id is null) as unsure`.execute(court.owner);
  expect(rows[0]).toMatchObject({ pins: 3, passes: 5, days: 30, unsure: 0 });
  const blocks = await sql`
    select b.plate from patrol.block b`.execute(court.owner);
  expect(blocks.rows).toMatchObject([{ plate: 'LSR 219 FJ' }]);
  expect(rows[0]!.visits).toBeGreaterThan(30 * 14);
  await inTransaction(court.db, loadPalmCourtPatrol);
  const duty = await sql`
    select (select count(*)::int from patrol.incident) as incidents, (select count(*)::int from patrol.shift) as shifts,
      (select count(*)::int from patrol.point) as points, (select count(*)::int from patrol.scan) as scans,
      (select count(*)::int from patrol.scan where at > now()) as later,
      (select count(*)::int from patrol.shift where ended_at > now()) as unended`.execute(court.owner);
  // Of 14 rounds over 4 points, one missed 2 points.
  expect(duty.rows).toEqual([{ incidents: 3, shifts: 13, points: 4, scans: 54, later: 0, unended: 0 }]);
});
