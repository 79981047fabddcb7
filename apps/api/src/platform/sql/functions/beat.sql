-- Returns how many seconds the workers had been silent before this heartbeat; null when no worker was expected to work.
create or replace function platform.beat(p_hung_runs bigint) returns double precision
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_silent double precision;
begin
  select extract(epoch from clock_timestamp() - h.beat_at) into v_silent
  from platform.heartbeat h where h.stopped_at is null for update;
  insert into platform.heartbeat as h (beat_at, hung_runs) values (clock_timestamp(), greatest(p_hung_runs, 0))
  on conflict (single_row) do update set
    beat_at = clock_timestamp(), stopped_at = null, hung_runs = h.hung_runs + greatest(p_hung_runs, 0);
  return v_silent;
end
$$;
revoke all on function platform.beat(bigint) from public;
grant execute on function platform.beat(bigint) to gatelight_app;
