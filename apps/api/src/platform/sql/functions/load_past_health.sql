-- Adds days before the first measured day, for demonstration data. p_rows: [{"part", "day", "minutes",
-- "failed_minutes"}].
create or replace function platform.load_past_health(p_rows jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.health_day (part, day, calls, failed, minutes, failed_minutes)
  select r.part, r.day, r.minutes, r.failed_minutes, r.minutes, r.failed_minutes
  from jsonb_to_recordset(p_rows) as r (part text, day date, minutes integer, failed_minutes integer)
  where r.day < platform.today()
  on conflict (part, day) do nothing
$$;
revoke all on function platform.load_past_health(jsonb) from public;
grant execute on function platform.load_past_health(jsonb) to gatelight_app;
