-- States only move forward, for every writer: sent, delivered and failed never become queued again, and a final state
-- never changes.
create or replace function notifications.refuse_backward() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state = new.state
     or (old.state = 'queued' and new.state in ('sent', 'failed', 'withheld'))
     or (old.state = 'sent' and new.state in ('delivered', 'failed')) then
    return new;
  end if;
  raise exception 'a message cannot go from % to %', old.state, new.state using errcode = 'check_violation';
end $$;
revoke all on function notifications.refuse_backward() from public;
