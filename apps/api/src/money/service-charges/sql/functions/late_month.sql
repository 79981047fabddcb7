-- The month of a late fee in which a day is: 1 from the first day with a fee, 2 a month later; 0 before. A month begins
-- on the day that late_fee_of names: after 31 January follows 28 February, which age() counts as less than a month.
create or replace function service_charges.late_month(p_first date, p_day date) returns integer
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when p_day < p_first then 0
    else m.months + (p_day >= p_first + make_interval(months => m.months))::integer end
  from (select ((extract(year from p_day) - extract(year from p_first)) * 12 + extract(month from p_day) - extract(month from p_first))::integer) m (months)
$$;
revoke all on function service_charges.late_month(date, date) from public;
grant execute on function service_charges.late_month(date, date) to gatelight_app, gatelight_staff;
