import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { loadDemonstrationHouseholds } from '../year/demonstration-households.ts';
import { openPalmCourt } from './test-palm-court.ts';

let court: Awaited<ReturnType<typeof openPalmCourt>>;
beforeAll(async () => {
  court = await openPalmCourt(loadDemonstrationHouseholds);
});
afterAll(() => court.close());

it('Palm Court Estate has the houses and the people of the design, and each house has its meter', async () => {
  const { rows } = await sql`
    with h as (
      select h.*, exists (select from metering.meter m where m.house_id = h.id and m.utility = 'electricity') as metered,
        exists (select from households.occupant o where o.house_id = h.id and o.pays and o.ended_at is null) as paid
      from estates.house h join estates.estate e on e.id = h.estate_id where e.name = 'Palm Court Estate'),
    p as (select o.* from households.occupant o join h on h.id = o.house_id where o.ended_at is null and o.lives_here)
    select (select count(*)::int from h) as houses, (select sum(area_m2)::int from h) as area,
      (select count(*)::int from h where metered) as metered, (select count(*)::int from h where paid) as paid,
      (select count(distinct house_id)::int from p) as lived_in, (select count(*)::int from p) as people,
      (select count(*)::int from p where phone is not null) as phones, (select count(*)::int from p where email is not null) as emails,
      (select count(*)::int from p where phone is not null or email is not null) as reached,
      (select count(*)::int from p join h on h.id = p.house_id where h.block in ('Block 5', 'Block 6')) as of_two_blocks`.execute(
    court.owner,
  );
  expect(rows).toEqual([
    {
      houses: 64,
      area: 7200,
      metered: 64,
      paid: 64,
      lived_in: 61,
      people: 173,
      phones: 131,
      emails: 109,
      reached: 143,
      of_two_blocks: 44,
    },
  ]);
});
