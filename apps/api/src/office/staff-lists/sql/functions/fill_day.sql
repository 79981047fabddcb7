-- Sums a past day, with its totals and those of its month. Running it twice changes nothing. It runs one at a time: two
-- processes with different days of a month would each write a month without the other's day. Slices above add their own
-- sums with a trigger on staff_lists.filled_day.
create or replace function staff_lists.fill_day(p_day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_day >= platform.today() then
    raise exception 'the day % is not over', p_day;
  end if;
  perform pg_advisory_xact_lock(hashtext('staff_lists.fill_day'));
  insert into staff_lists.filled_day (day) values (p_day) on conflict (day) do update set filled_at = clock_timestamp();
  delete from staff_lists.sales_day s where s.day = p_day;
  insert into staff_lists.sales_day select p_day, * from staff_lists.sales_of_day(p_day);
  delete from staff_lists.money_day m where m.day = p_day;
  insert into staff_lists.money_day select p_day, * from staff_lists.money_of_day(p_day);
  delete from staff_lists.message_day m where m.day = p_day;
  insert into staff_lists.message_day select p_day, * from staff_lists.messages_of_day(p_day);
  perform staff_lists.total_day(p_day);
  perform staff_lists.total_month(date_trunc('month', p_day)::date);
end $$;
revoke all on function staff_lists.fill_day(date) from public;
grant execute on function staff_lists.fill_day(date) to gatelight_app;
