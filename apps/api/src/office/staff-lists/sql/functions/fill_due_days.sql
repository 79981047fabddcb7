-- Adds up the days that need it: those that never were, yesterday, and each hour those of the last two days, whose messages still
-- arrive. Days are counted by date and not by the hour of the first order.
create or replace function staff_lists.fill_due_days(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_day date;
  v_done integer := 0;
begin
  perform staff_lists.note_buyer_names();
  for v_day in
    select d.day::date
    from generate_series(((select least(min(o.created_at), now()) from vending."order" o) at time zone 'Africa/Lagos')::date,
      platform.today() - 1, interval '1 day') d (day)
    left join staff_lists.filled_day f on f.day = d.day::date
    where f.day is null
      or (f.filled_at < staff_lists.day_start(f.day + 3) and f.filled_at < clock_timestamp() - interval '1 hour')
    order by 1 desc limit p_most
  loop
    perform staff_lists.fill_day(v_day);
    v_done := v_done + 1;
  end loop;
  return v_done;
end $$;
revoke all on function staff_lists.fill_due_days(integer) from public;
grant execute on function staff_lists.fill_due_days(integer) to gatelight_app;
