create or replace function staff_lists.total_month(p_month date) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from staff_lists.sales_month t where t.month = p_month;
  insert into staff_lists.sales_month
  select p_month, s.estate_id, s.utility, sum(s.orders), sum(s.sales_kobo), sum(s.tokens), sum(s.units_tenths), sum(s.failed)
  from staff_lists.sales_day s where s.day >= p_month and s.day < (p_month + interval '1 month')::date
  group by s.estate_id, s.utility;
$$;
revoke all on function staff_lists.total_month(date) from public;
