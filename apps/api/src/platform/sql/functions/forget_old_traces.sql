create or replace function platform.forget_old_traces() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from platform.carried_trace where carried_at < now() - interval '1 day'
$$;
revoke all on function platform.forget_old_traces() from public;
grant execute on function platform.forget_old_traces() to gatelight_app;
