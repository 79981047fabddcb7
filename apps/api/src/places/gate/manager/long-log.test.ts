import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, sql } from '#platform/database/db';
import { openGate } from '../test-gate.ts';

let world: Awaited<ReturnType<typeof openGate>>;
beforeAll(async () => {
  world = await openGate();
});
afterAll(() => world.api.close());

const LINES = 20_001;

it('a log longer than a workbook is sent complete as CSV, while it is read', async () => {
  const estate = await world.estate();
  const manager = await world.member(estate, 'manager', 'musa');
  const guard = await world.member(estate, 'guard', 'sunday');
  await world.device(estate, manager);
  await inTransaction(world.api.owner, async (tx) => {
    // Without the triggers, which would take a minute for so many rows.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into gate.entry (estate_id, gate_id, device_id, key, guard_id, at, kind, people, checked_by, list_age_seconds)
      select d.estate_id, d.gate_id, d.id, gen_random_uuid(), ${guard.id}::bigint, now() - n * interval '1 minute', 'in', 1, 'server', 0
      from gate.device d, generate_series(1, ${LINES}::integer) n where d.estate_id = ${estate}::bigint`.execute(tx);
  });
  const at = `/api/v1/manage/estates/${estate}/gates/entries`;
  const lines = (await manager.call.get(`${at}.csv`)).text.trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(LINES);
  const times = lines.map((line) => line.slice(0, line.indexOf(',')));
  expect(times.toSorted().toReversed()).toEqual(times);
  expect((await manager.call.get(`${at}.xlsx`)).code).toBe('too-many-rows-for-xlsx');
});
