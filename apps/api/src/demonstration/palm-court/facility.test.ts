import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectFacilityFigures } from '#facility';
import { sql } from '#platform/database/db';
import { loadDemonstrationHouseholds } from '../year/demonstration-households.ts';
import { loadPalmCourtFacility } from './facility.ts';
import { openPalmCourt } from './test-palm-court.ts';

let court: Awaited<ReturnType<typeof openPalmCourt>>;
beforeAll(async () => {
  court = await openPalmCourt(async (tx, people) => {
    await loadDemonstrationHouseholds(tx, people);
    await loadPalmCourtFacility(tx, people);
  });
});
afterAll(() => court.close());

test('the board has the jobs of the design: ten open, one late, one that waits for a decision', async () => {
  expect(await selectFacilityFigures(court.owner, '1')).toEqual({
    counts: { reported: 3, planned: 4, 'in-progress': 2, waiting: 1, done: 3 },
    open: 10,
    late: 1,
    asking: 1,
    done_this_week: 3,
    assets: 24,
    vendors: 7,
  });
});

test('vendors and assets cost as much as in the design, and no plan makes a second job', async () => {
  const { rows } = await sql<{ name: string; naira: number }>`
    select v.name, (sum(p.amount_kobo) / 100)::integer as naira from facility.payment p join facility.vendor v on v.id = p.vendor_id
    group by v.name having sum(p.amount_kobo) >= 24000000 order by v.name`.execute(court.owner);
  expect(Object.fromEntries(rows.map(({ name, naira }) => [name, naira]))).toEqual({
    'Alpha Builders': 1_240_000,
    'Clean Lagos': 240_000,
    'Kunle Diesel Works': 486_000,
    'PumpTech Services': 412_000,
  });
  const { rows: made } = await sql<{ made: number }>`select facility.make_due_jobs(100) as made`.execute(court.owner);
  expect(made[0]!.made).toBe(0);
});

test('four tickets wait for the estate', async () => {
  const { rows } = await sql<{ waiting: number; linked: number }>`
    select (count(*) filter (where t.status = 'open'))::integer as waiting, count(j.id)::integer as linked
    from support.ticket t left join facility.job j on j.ticket_id = t.id where t.audience = 'estate'`.execute(
    court.owner,
  );
  expect(rows).toEqual([{ waiting: 4, linked: 2 }]);
});
