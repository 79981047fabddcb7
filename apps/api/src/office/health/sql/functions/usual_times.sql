-- The median time of each kind in the calendar month of Lagos and in the one before it, with the number of cases.
create or replace function health.usual_times(p_now timestamptz)
returns table (kind text, is_this_month boolean, cases bigint, seconds integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with month as (
    select date_trunc('month', p_now at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' as begins,
      (date_trunc('month', p_now at time zone 'Africa/Lagos') - interval '1 month') at time zone 'Africa/Lagos' as last_begins
  ), summed as (
    select t.kind, t.hour >= m.begins as is_this_month, t.seconds, sum(t.cases) as cases
    from health.time_taken t, month m
    where t.hour >= m.last_begins and t.hour <= p_now
    group by 1, 2, 3
  ), counted as (
    select s.*, sum(s.cases) over (partition by s.kind, s.is_this_month order by s.seconds) as up_to,
      sum(s.cases) over (partition by s.kind, s.is_this_month) as of_all
    from summed s
  )
  select c.kind, c.is_this_month, max(c.of_all)::bigint, min(c.seconds) filter (where c.up_to * 2 >= c.of_all)
  from counted c group by 1, 2
$$;
revoke all on function health.usual_times(timestamptz) from public;
grant execute on function health.usual_times(timestamptz) to gatelight_app, gatelight_web;
