create or replace function commission.add_up_day(p_day date) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from commission.day_sum s where s.day = p_day;
  insert into commission.day_sum (day, estate_id, utility, orders, sales_kobo, base_kobo)
  select p_day, s.estate_id, s.utility, sum(s.orders), sum(s.sales_kobo), sum(s.base_kobo)
  from commission.sold_between(staff_lists.day_start(p_day), staff_lists.day_start(p_day + 1)) s
  group by s.estate_id, s.utility;
$$;
revoke all on function commission.add_up_day(date) from public;
