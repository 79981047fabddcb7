-- Notifies the owner of withdrawals that an open dispute holds.
create or replace function withdrawals.tell_held() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform notifications.queue_for_user(w.user_id, 'withdrawal:' || w.id || ':held', 'withdrawal', w.reference,
    jsonb_build_object('name', 'withdrawal-held', 'reference', w.reference, 'amountKobo', w.amount_kobo, 'bank', withdrawals.bank_of(w)), 'wallet')
  from withdrawals.withdrawal w where w.user_id = substr(new.wallet, 8)::bigint and w.status = 'requested';
  return null;
end $$;
revoke all on function withdrawals.tell_held() from public;
