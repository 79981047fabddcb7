-- Since when a meter belongs to its present household: after the last former account of the meter left, and after the
-- last former person of its house left before the people of today's list moved in. Earlier use belongs to another
-- household.
create or replace function households.household_since(p_meter_id bigint) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select greatest(
    (select max(l.ended_at) from households.link l
     where l.meter_id = p_meter_id and l.role = 'owner' and l.ended_at is not null and not exists (select from households.link c
       where c.meter_id = p_meter_id and c.user_id = l.user_id and c.ended_at is null)),
    (select max(o.ended_at) from metering.meter m join households.occupant o on o.house_id = m.house_id
     where m.id = p_meter_id and o.lives_here and o.ended_at is not null and not exists (select from households.occupant c
       where c.house_id = m.house_id and c.ended_at is null and c.lives_here and c.since < platform.day_of(o.ended_at))),
    '-infinity'::timestamptz)
$$;
revoke all on function households.household_since(bigint) from public;
