-- Updates the state of a withdrawal in the user's history.
create or replace function transactions.follow_withdrawal() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update transactions.entry e
  set status = case when new.status = 'paid' then 'success' when new.status in ('requested', 'sending', 'unknown') then 'pending'
    else 'refunded' end, reference = new.reference
  where e.journal_id = (select j.id from ledger.journal j where j.reference = 'withdrawal:' || new.reference);
  return null;
end $$;
revoke all on function transactions.follow_withdrawal() from public;
