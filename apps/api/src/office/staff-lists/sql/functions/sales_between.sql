-- The figures of any days: summed days as stored, and the others as they are now.
create or replace function staff_lists.sales_between(p_from date, p_until date)
returns table (day date, estate_id bigint, utility text, orders bigint, sales_kobo bigint, tokens bigint, units_tenths bigint, failed bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.day, s.estate_id, s.utility, s.orders, s.sales_kobo, s.tokens, s.units_tenths, s.failed
  from staff_lists.sales_day s where s.day between p_from and p_until
  union all
  select * from staff_lists.open_sales(p_from, p_until)
$$;
revoke all on function staff_lists.sales_between(date, date) from public;
grant execute on function staff_lists.sales_between(date, date) to gatelight_app, gatelight_read, gatelight_staff;
