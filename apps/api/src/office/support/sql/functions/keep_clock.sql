-- Stops the clock while the ticket does not wait for us, and moves the due times by the length of the stop.
create or replace function support.keep_clock() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ran boolean := old.status in ('open', 'waiting_for_us');
  v_runs boolean := new.status in ('open', 'waiting_for_us');
  v record;
begin
  if new.priority <> old.priority and old.answer_hours is not null then
    select * into v from support.service_level(new.priority);
    new.answer_due_at := old.answer_due_at + make_interval(hours => v.answer_hours - old.answer_hours);
    new.resolve_due_at := old.resolve_due_at + make_interval(hours => v.resolve_hours - old.resolve_hours);
    new.answer_hours := v.answer_hours;
    new.resolve_hours := v.resolve_hours;
  end if;
  if v_ran and not v_runs then
    new.paused_at := clock_timestamp();
  elsif v_runs and not v_ran then
    if new.answer_hours is not null then
      new.answer_due_at := new.answer_due_at + (clock_timestamp() - old.paused_at);
      -- When the customer replies just before the end, at least the time for one reply is left.
      new.resolve_due_at := greatest(new.resolve_due_at + (clock_timestamp() - old.paused_at),
        clock_timestamp() + make_interval(hours => new.answer_hours));
    end if;
    new.paused_at := null;
  end if;
  new.solved_at := case when new.status in ('solved', 'closed') then coalesce(old.solved_at, clock_timestamp()) end;
  new.updated_at := clock_timestamp();
  return new;
end $$;
revoke all on function support.keep_clock() from public;
