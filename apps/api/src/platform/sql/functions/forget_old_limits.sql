create or replace function platform.forget_old_limits() returns bigint
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
  with gone as (delete from platform.rate_limit where window_ends_at < clock_timestamp() returning 1)
  select count(*) from gone
$$;
revoke all on function platform.forget_old_limits() from public;
grant execute on function platform.forget_old_limits() to gatelight_app;
