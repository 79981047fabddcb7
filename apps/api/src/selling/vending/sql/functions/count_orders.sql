create or replace function vending.count_orders() returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(c.status, c.orders), '{}')
  from (select o.status, count(*) as orders from vending."order" o group by o.status) c
$$;
revoke all on function vending.count_orders() from public;
grant execute on function vending.count_orders() to gatelight_app;
