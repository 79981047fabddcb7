create or replace function households.favourites_of(p_session uuid)
returns table (id bigint, meter_number text, name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.id, f.meter_number, f.name from households.favourite f
  where f.user_id = identity.user_of_session(p_session) order by lower(f.name), f.id
$$;
revoke all on function households.favourites_of(uuid) from public;
grant execute on function households.favourites_of(uuid) to gatelight_web;
