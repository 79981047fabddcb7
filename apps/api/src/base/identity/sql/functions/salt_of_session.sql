create or replace function identity.salt_of_session(p_session uuid) returns bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.salt from identity.credential c where c.user_id = (identity.live_session(p_session)).user_id
$$;
revoke all on function identity.salt_of_session(uuid) from public;
grant execute on function identity.salt_of_session(uuid) to gatelight_app, gatelight_web;
