-- Stores the time of each status. A withdrawal of demonstration data, which no provider knows, changes its status at
-- the time of its `send_after`. No one else can set that to the past: a request sets it to now or later, and no role
-- may change it.
create or replace function withdrawals.keep_event() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into withdrawals.event (withdrawal_id, status, at)
  values (new.id, new.status, case when new.provider = 'demonstration' then new.send_after else clock_timestamp() end);
  if new.user_id is not null then
    perform pg_notify('user_event', jsonb_build_object('user', new.user_id::text, 'type', 'wallet')::text);
  end if;
  return null;
end $$;
revoke all on function withdrawals.keep_event() from public;
