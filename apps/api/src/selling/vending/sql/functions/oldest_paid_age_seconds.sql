-- Reads only the open orders, through the partial index order_due, so it costs the same after a million orders.
create or replace function vending.oldest_paid_age_seconds() returns double precision
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select extract(epoch from clock_timestamp() - min(o.paid_at))
  from vending."order" o where o.status in ('paid', 'vending', 'unknown')
$$;
revoke all on function vending.oldest_paid_age_seconds() from public;
grant execute on function vending.oldest_paid_age_seconds() to gatelight_app, gatelight_web;
