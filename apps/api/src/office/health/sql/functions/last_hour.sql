-- The median time from a transfer to its token in the last hour. A paid order that still waits longer than
-- p_slow_seconds counts with its time so far. Otherwise, when no tokens are made at all, the figure would only show the
-- good minutes before.
create or replace function health.last_hour(p_now timestamptz, p_slow_seconds integer) returns table (cases bigint, seconds double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*), percentile_disc(0.5) within group (order by t.took)
  from (
    select extract(epoch from o.vended_at - o.paid_at)::double precision as took
    from vending."order" o
    where o.vended_at > p_now - interval '1 hour' and o.vended_at <= p_now and o.method = 'transfer' and o.paid_at is not null
    union all
    select extract(epoch from p_now - o.paid_at)::double precision
    from vending."order" o
    where o.status in ('paid', 'vending', 'unknown') and o.method = 'transfer'
      and o.paid_at < p_now - make_interval(secs => p_slow_seconds)
  ) t
$$;
revoke all on function health.last_hour(timestamptz, integer) from public;
grant execute on function health.last_hour(timestamptz, integer) to gatelight_app, gatelight_web;
