-- Counts one attempt in a fixed window. Returns whether it is still allowed, otherwise the seconds to wait. Unlogged:
-- after a crash the counters start again, which is better than a commit to disk for each attempt.
create or replace function platform.hit(p_key text, p_limit integer, p_window_seconds integer)
returns table (allowed boolean, retry_after_seconds integer)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_hits integer;
  v_ends timestamptz;
begin
  insert into platform.rate_limit as r (key, window_started_at, window_ends_at, hits)
  values (p_key, clock_timestamp(), clock_timestamp() + make_interval(secs => p_window_seconds), 1)
  on conflict (key) do update set
    hits = case when r.window_ends_at <= clock_timestamp() then 1 else least(r.hits + 1, 1000000) end,
    window_started_at = case when r.window_ends_at <= clock_timestamp() then clock_timestamp() else r.window_started_at end,
    window_ends_at = case when r.window_ends_at <= clock_timestamp()
      then clock_timestamp() + make_interval(secs => p_window_seconds) else r.window_ends_at end
  returning r.hits, r.window_ends_at into v_hits, v_ends;
  return query select v_hits <= p_limit,
    greatest(1, ceil(extract(epoch from v_ends - clock_timestamp())))::integer;
end
$$;
revoke all on function platform.hit(text, integer, integer) from public;
grant execute on function platform.hit(text, integer, integer) to gatelight_app;
