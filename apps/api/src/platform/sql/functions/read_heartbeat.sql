create or replace function platform.read_heartbeat()
returns table (age_seconds double precision, is_stopped boolean, hung_runs bigint, figures jsonb)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select extract(epoch from clock_timestamp() - h.beat_at), h.stopped_at is not null, h.hung_runs, h.figures
  from platform.heartbeat h
$$;
revoke all on function platform.read_heartbeat() from public;
grant execute on function platform.read_heartbeat() to gatelight_app, gatelight_staff, gatelight_web;
