-- A withdrawal of demonstration data, which no provider knows, goes from state to state when its `send_after` says.
-- Nobody else can set that to the past: a request sets it to now or later, and no role may change it.
create or replace function withdrawals.keep_event() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into withdrawals.event (withdrawal_id, status, at)
  values (new.id, new.status, case when new.provider = 'demonstration' then new.send_after else clock_timestamp() end);
  -- The history of the user shows the withdrawal as it stands.
  update transactions.entry e
  set status = case when new.status = 'paid' then 'success' when new.status in ('requested', 'sending', 'unknown') then 'pending'
    else 'refunded' end, reference = new.reference
  where e.journal_id = (select j.id from ledger.journal j where j.reference = 'withdrawal:' || new.reference);
  perform pg_notify('user_event', jsonb_build_object('user', new.user_id::text, 'type', 'wallet')::text);
  return null;
end $$;
revoke all on function withdrawals.keep_event() from public;
