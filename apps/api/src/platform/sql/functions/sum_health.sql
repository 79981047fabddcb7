-- Adds up the stored minutes by day and deletes old ones. A day with deleted minutes keeps its sums: they only grow.
create or replace function platform.sum_health() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.health_day as d (part, day, calls, failed, minutes, failed_minutes)
  select h.part, platform.day_of(h.minute), sum(h.calls), sum(h.failed), count(*), count(*) filter (where h.failed * 2 >= h.calls and h.calls > 0)
  from platform.health_minute h
  group by 1, 2
  on conflict (part, day) do update set calls = excluded.calls, failed = excluded.failed, minutes = excluded.minutes,
    failed_minutes = excluded.failed_minutes
  where excluded.calls > d.calls or excluded.failed > d.failed;
  delete from platform.health_minute where minute < now() - interval '3 days';
  delete from platform.health_day where day < platform.today() - 400;
$$;
revoke all on function platform.sum_health() from public;
grant execute on function platform.sum_health() to gatelight_app;
