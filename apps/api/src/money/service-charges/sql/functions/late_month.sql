-- Which month of a late fee a day is in: 1 from the first day with a fee, 2 a month later; 0 before.
create or replace function service_charges.late_month(p_first date, p_day date) returns integer
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when p_day < p_first then 0
    else (extract(year from a.age) * 12 + extract(month from a.age))::integer + 1 end
  from (select age(p_day::timestamp, p_first::timestamp) as age) a
$$;
revoke all on function service_charges.late_month(date, date) from public;
grant execute on function service_charges.late_month(date, date) to gatelight_app, gatelight_staff;
