-- Sends requested reminders and those of the estates' schedules. Returns how many houses it handled. From 08:00 to
-- 20:00 in Lagos, never at night. A missed day of the schedule is caught up within a week; one reminder in seven days
-- is enough for all days in between. A house whose reminder fails does not stop the others: the request stays, and is
-- retried later.
create or replace function arrears.send_reminders(p_now timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_local timestamp := p_now at time zone 'Africa/Lagos';
  v_day date := v_local::date;
  v_count integer := 0;
  v_one record;
begin
  if extract(hour from v_local) not between 8 and 19 then
    return 0;
  end if;
  for v_one in
    select a.house_id, a.asked_by from arrears.asked a where not arrears.waits_after_fault('reminder', a.house_id)
    order by a.asked_at limit p_most for update skip locked
  loop
    begin
      perform arrears.remind(v_one.house_id, p_now, v_one.asked_by);
      delete from arrears.asked a where a.house_id = v_one.house_id;
      perform arrears.note_done('reminder', v_one.house_id);
    exception when others then
      perform arrears.note_stopped('reminder', v_one.house_id, sqlstate || ' ' || sqlerrm);
    end;
    v_count := v_count + 1;
  end loop;
  for v_one in
    select distinct i.house_id from service_charges.invoice i
    cross join lateral unnest(service_charges.reminder_days_of(i.estate_id, v_day)) d (days)
    where i.left_kobo > 0 and i.due_on between v_day - 97 and v_day - 1 and i.due_on + d.days between v_day - 6 and v_day
      and not exists (select from arrears.reminder r where r.house_id = i.house_id and r.on_day >= i.due_on + d.days)
      and arrears.held_by(i.house_id, v_day) is null and not arrears.waits_after_fault('reminder', i.house_id)
    order by i.house_id limit p_most - v_count
  loop
    begin
      perform arrears.remind(v_one.house_id, p_now, null);
      perform arrears.note_done('reminder', v_one.house_id);
    exception when others then
      perform arrears.note_stopped('reminder', v_one.house_id, sqlstate || ' ' || sqlerrm);
    end;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
revoke all on function arrears.send_reminders(timestamptz, integer) from public;
grant execute on function arrears.send_reminders(timestamptz, integer) to gatelight_app;
