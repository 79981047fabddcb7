-- The user of a live session. WL003: the session is over.
create or replace function households.caller(p_session uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select identity.user_of_session(p_session)
$$;
revoke all on function households.caller(uuid) from public;
