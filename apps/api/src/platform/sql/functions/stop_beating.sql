create or replace function platform.stop_beating() returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$ update platform.heartbeat set stopped_at = clock_timestamp() $$;
revoke all on function platform.stop_beating() from public;
grant execute on function platform.stop_beating() to gatelight_app;
