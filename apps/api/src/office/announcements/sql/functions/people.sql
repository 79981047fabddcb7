-- Users who live in these estates, own a house there or manage them. A null means any estate, any utility, or everyone.
-- A narrower audience has only people of some houses: houses in these blocks or with an overdue bill, and of their
-- people the owners or the residents. Managers are then left out, unless they are such a person.
create or replace function announcements.people(p_estates bigint[], p_utility text, p_after bigint, p_audience jsonb) returns setof bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.user_id from households.link l join metering.meter m on m.id = l.meter_id
  where l.ended_at is null and l.user_id > p_after and m.life <> 'retired'
    and (p_estates is null or m.estate_id = any(p_estates)) and (p_utility is null or m.utility = p_utility)
    and (p_audience is null or (announcements.is_meant(m.house_id, p_audience) and (p_audience ->> 'held' is null
      or (p_audience ->> 'held' = 'owner') = exists (
        select from households.house_owner o where o.house_id = m.house_id and o.user_id = l.user_id and o.ended_at is null))))
  union
  select o.user_id from households.house_owner o join estates.house h on h.id = o.house_id
  where o.ended_at is null and o.user_id > p_after and (p_estates is null or h.estate_id = any(p_estates))
    and (p_utility is null or exists (
      select from metering.meter m where m.house_id = h.id and m.utility = p_utility and m.life <> 'retired'))
    and (p_audience is null or (announcements.is_meant(h.id, p_audience) and p_audience ->> 'held' is distinct from 'tenant'))
  union
  select e.user_id from teams.member e
  where e.ended_at is null and e.role = 'manager' and e.user_id > p_after and (p_estates is null or e.estate_id = any(p_estates))
    and p_audience is null
$$;
revoke all on function announcements.people(bigint[], text, bigint, jsonb) from public;
