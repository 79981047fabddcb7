-- The state machine of jobs. It checks every change of a row.
create or replace function facility.guard_job() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.estate_id <> old.estate_id or new.number <> old.number then
    raise exception 'a job keeps its number' using errcode = 'FA001';
  end if;
  if new.state <> old.state then
    if not facility.may_move(old.state, new.state) then
      raise exception 'job %: % does not follow %', old.id, new.state, old.state using errcode = 'FA001';
    end if;
    if new.state in ('in-progress', 'done') and new.asks_kobo is not null then
      raise exception 'job %: its cost waits for an answer', old.id using errcode = 'FA001';
    end if;
    if new.state = 'in-progress' then
      new.started_at := coalesce(old.started_at, clock_timestamp());
    end if;
    if new.state = 'done' then
      new.done_at := clock_timestamp();
      new.done_on := platform.today();
    else
      new.done_at := null;
      new.done_on := null;
    end if;
    if new.state <> 'waiting' then
      new.waits_for := null;
    end if;
  end if;
  new.updated_at := clock_timestamp();
  return new;
end $$;
revoke all on function facility.guard_job() from public;
