-- The houses of a user, for slices above: houses where they live and own the meter, and houses that they let.
create or replace function households.houses_of(p_user_id bigint) returns table (house_id bigint, role text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct m.house_id, 'occupant'
  from households.link l join metering.meter m on m.id = l.meter_id
  where l.user_id = p_user_id and l.ended_at is null and l.role = 'owner' and households.lives_in(p_user_id, m.house_id)
  union
  select o.house_id, 'owner' from households.house_owner o where o.user_id = p_user_id and o.ended_at is null
$$;
revoke all on function households.houses_of(bigint) from public;
grant execute on function households.houses_of(bigint) to gatelight_app;
