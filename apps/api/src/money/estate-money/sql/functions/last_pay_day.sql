-- The last day of the weekly payout until now; a day counts from nine in the morning in Lagos.
create or replace function estate_money.last_pay_day(p_pay_day integer) returns date
language sql stable set search_path = pg_catalog, pg_temp as $$
  select d.day - (extract(isodow from d.day)::integer - p_pay_day + 7) % 7
  from (select (now() at time zone 'Africa/Lagos' - interval '9 hours')::date as day) d
$$;
revoke all on function estate_money.last_pay_day(integer) from public;
grant execute on function estate_money.last_pay_day(integer) to gatelight_staff;
