-- The houses of the user of a session, with their estates.
create or replace function power.homes_of(p_session uuid) returns table (estate_id bigint, estate_name text, house_id bigint, house_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.id, e.name, h.id, h.name
  from (select distinct o.house_id from households.houses_of(identity.user_of_session(p_session)) o) mine
  join estates.house h on h.id = mine.house_id
  join estates.estate e on e.id = h.estate_id and e.retired_at is null
  order by lower(e.name), e.id, estates.counted(h.name), h.id
$$;
revoke all on function power.homes_of(uuid) from public;
grant execute on function power.homes_of(uuid) to gatelight_app, gatelight_web;
