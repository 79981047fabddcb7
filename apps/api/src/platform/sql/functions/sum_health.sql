-- Sums the minutes of today and yesterday up by day and forgets old ones.
create or replace function platform.sum_health() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.health_day as d (part, day, calls, failed, minutes, failed_minutes)
  select h.part, (h.minute at time zone 'Africa/Lagos')::date, sum(h.calls), sum(h.failed), count(*), count(*) filter (where h.failed * 2 >= h.calls and h.calls > 0)
  from platform.health_minute h
  where h.minute >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' - interval '1 day'
  group by 1, 2
  on conflict (part, day) do update set calls = excluded.calls, failed = excluded.failed, minutes = excluded.minutes,
    failed_minutes = excluded.failed_minutes
  where (d.calls, d.failed) is distinct from (excluded.calls, excluded.failed);
  delete from platform.health_minute where minute < now() - interval '3 days';
  delete from platform.health_day where day < current_date - 400;
$$;
revoke all on function platform.sum_health() from public;
grant execute on function platform.sum_health() to gatelight_app;
