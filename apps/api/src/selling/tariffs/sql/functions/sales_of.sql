-- Counts sales at a price, up to a thousand.
create or replace function tariffs.sales_of(p_tariff_price_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) from (select from vending."order" o where o.tariff_price_id = p_tariff_price_id and o.status = 'vended' limit 1000) s
$$;
revoke all on function tariffs.sales_of(bigint) from public;
grant execute on function tariffs.sales_of(bigint) to gatelight_app, gatelight_staff;
