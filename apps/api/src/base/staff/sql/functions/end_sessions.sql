create or replace function staff.end_sessions(p_user_id bigint) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select identity.end_sessions(p_user_id, null, 'staff')
$$;
revoke all on function staff.end_sessions(bigint) from public;
grant execute on function staff.end_sessions(bigint) to gatelight_app;
