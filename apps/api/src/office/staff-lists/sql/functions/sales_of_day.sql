-- Sales of one Lagos day: tokens made that day, and vends that failed that day.
create or replace function staff_lists.sales_of_day(p_day date)
returns table (estate_id bigint, utility text, orders bigint, sales_kobo bigint, tokens bigint, units_tenths bigint, failed bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.estate_id, x.utility, sum(x.orders)::bigint, sum(x.sales_kobo)::bigint, sum(x.tokens)::bigint, sum(x.units_tenths)::bigint,
    sum(x.failed)::bigint
  from (
    select o.estate_id, o.utility, count(*) as orders, sum(o.amount_kobo) as sales_kobo,
      sum((select count(*) from vending.token t where t.order_id = o.id)) as tokens, sum(o.units_tenths) as units_tenths, 0 as failed
    from vending."order" o
    where o.vended_at >= staff_lists.day_start(p_day) and o.vended_at < staff_lists.day_start(p_day + 1)
    group by o.estate_id, o.utility
    union all
    select o.estate_id, o.utility, 0, 0, 0, 0, count(*)
    from vending.order_event e join vending."order" o on o.id = e.order_id
    where e.to_status = 'vend_failed' and e.at >= staff_lists.day_start(p_day) and e.at < staff_lists.day_start(p_day + 1)
    group by o.estate_id, o.utility
  ) x group by x.estate_id, x.utility
$$;
revoke all on function staff_lists.sales_of_day(date) from public;
grant execute on function staff_lists.sales_of_day(date) to gatelight_app, gatelight_read, gatelight_staff;
