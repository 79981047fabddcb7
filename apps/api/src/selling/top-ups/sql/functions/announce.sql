-- Announces purchases of the next day, once for each due date. The message is queued in the same transaction.
create or replace function top_ups.announce(p_schedule_id bigint, p_due date) returns setof top_ups.run
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_schedule top_ups.schedule;
  v_run top_ups.run;
  v_run_at timestamptz;
begin
  select s.* into v_schedule from top_ups.schedule s where s.id = p_schedule_id and s.state = 'active' for update skip locked;
  if not found or v_schedule.every <> 'low-units' and v_schedule.next_due_on is distinct from p_due then
    return;
  end if;
  -- Removed at the same moment in which the schedule was made.
  if top_ups.is_card_gone(v_schedule.card_id) then
    update top_ups.schedule s set state = 'paused', updated_at = now() where s.id = v_schedule.id;
    return;
  end if;
  -- At nine in the morning in Lagos, and never less than a day after the message.
  v_run_at := greatest((p_due + time '09:00') at time zone 'Africa/Lagos', now() + interval '24 hours');
  insert into top_ups.run as r (schedule_id, due_on, amount_kobo, method, card_id, run_at, next_attempt_at)
  values (v_schedule.id, p_due, v_schedule.amount_kobo, v_schedule.method, v_schedule.card_id, v_run_at, v_run_at)
  on conflict (schedule_id, due_on) do nothing
  returning r.* into v_run;
  if v_schedule.every <> 'low-units' then
    update top_ups.schedule s set next_due_on = top_ups.due_after(v_schedule, p_due) where s.id = v_schedule.id;
  end if;
  if v_run.id is not null then
    return next v_run;
  end if;
end $$;
revoke all on function top_ups.announce(bigint, date) from public;
grant execute on function top_ups.announce(bigint, date) to gatelight_app;
