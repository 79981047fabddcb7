-- The days, of those given, without sums: today, and earlier days after a stop of the worker. At most 40 days back, so
-- that a query about last year does not read last year's orders.
create or replace function staff_lists.open_days(p_from date, p_until date) returns setof date
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.day::date
  from generate_series(greatest(p_from, platform.today() - 40),
    least(p_until, platform.today()), interval '1 day') d (day)
  where not exists (select from staff_lists.filled_day f where f.day = d.day::date)
  order by 1
$$;
revoke all on function staff_lists.open_days(date, date) from public;
