-- When a user last stopped living in a house: when their row on its list ended, or their access to its meters. Null
-- when they never did.
create or replace function households.left_at(p_user_id bigint, p_house_id bigint) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select max(x.ended_at) from (
    select o.ended_at from households.occupant o where o.house_id = p_house_id and o.user_id = p_user_id
    union all
    select l.ended_at from metering.meter m join households.link l on l.meter_id = m.id where m.house_id = p_house_id and l.user_id = p_user_id) x
$$;
revoke all on function households.left_at(bigint, bigint) from public;
