create or replace function withdrawals.caller(p_session uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select identity.user_of_session(p_session)
$$;
revoke all on function withdrawals.caller(uuid) from public;
