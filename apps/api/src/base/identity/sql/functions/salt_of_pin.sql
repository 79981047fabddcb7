-- Returns null when no PIN is set.
create or replace function identity.salt_of_pin(p_session uuid) returns bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.salt from identity.pin p where p.user_id = identity.user_of_session(p_session)
$$;
revoke all on function identity.salt_of_pin(uuid) from public;
grant execute on function identity.salt_of_pin(uuid) to gatelight_app, gatelight_web;
