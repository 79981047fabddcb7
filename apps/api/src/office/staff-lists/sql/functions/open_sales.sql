create or replace function staff_lists.open_sales(p_from date, p_until date)
returns table (day date, estate_id bigint, utility text, orders bigint, sales_kobo bigint, tokens bigint, units_tenths bigint, failed bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_days date[] := array(select staff_lists.open_days(p_from, p_until));
  v_start timestamptz := staff_lists.day_start(v_days[1]);
  v_end timestamptz := staff_lists.day_start(v_days[cardinality(v_days)] + 1);
begin
  return query
  select x.day, x.estate_id, x.utility, sum(x.orders)::bigint, sum(x.sales_kobo)::bigint, sum(x.tokens)::bigint,
    sum(x.units_tenths)::bigint, sum(x.failed)::bigint
  from (
    select platform.day_of(o.vended_at) as day, o.estate_id, o.utility, 1 as orders, o.amount_kobo as sales_kobo,
      (select count(*) from vending.token t where t.order_id = o.id) as tokens, o.units_tenths, 0 as failed
    from vending."order" o where o.vended_at >= v_start and o.vended_at < v_end
    union all
    select platform.day_of(e.at), o.estate_id, o.utility, 0, 0, 0, 0, 1
    from vending.order_event e join vending."order" o on o.id = e.order_id
    where e.to_status = 'vend_failed' and e.at >= v_start and e.at < v_end
  ) x where x.day = any (v_days) group by x.day, x.estate_id, x.utility;
end $$;
revoke all on function staff_lists.open_sales(date, date) from public;
grant execute on function staff_lists.open_sales(date, date) to gatelight_app, gatelight_read, gatelight_staff;
