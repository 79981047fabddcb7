-- Sums the days that need it: days without sums, yesterday, each hour the last two days, whose messages still arrive,
-- and days of payments that we recorded later. Days are counted by date, not by the hour of the first order.
create or replace function staff_lists.fill_due_days(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_day date;
  v_done integer := 0;
begin
  perform staff_lists.note_buyer_names();
  for v_day in
    with late as materialized (
      select platform.day_of(c.paid_at) as day, max(c.created_at) as recorded_at
      from payments.capture c where c.created_at - c.paid_at > interval '48 hours' and c.created_at > now() - interval '14 days' group by 1)
    select d.day::date
    from generate_series(platform.day_of((select least(min(o.created_at), now()) from vending."order" o)),
      platform.today() - 1, interval '1 day') d (day)
    left join staff_lists.filled_day f on f.day = d.day::date
    left join late l on l.day = d.day::date
    -- A minute, because a payment is seen when its transaction ends.
    where f.day is null or f.filled_at < l.recorded_at + interval '1 minute'
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
