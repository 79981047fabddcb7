create or replace function staff_lists.total_day(p_day date) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from staff_lists.sales_total_day t where t.day = p_day;
  insert into staff_lists.sales_total_day
  select s.day, s.utility, sum(s.orders), sum(s.sales_kobo), sum(s.tokens), sum(s.units_tenths), sum(s.failed)
  from staff_lists.sales_day s where s.day = p_day group by s.day, s.utility;
$$;
revoke all on function staff_lists.total_day(date) from public;
