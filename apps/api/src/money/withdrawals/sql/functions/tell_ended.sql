create or replace function withdrawals.tell_ended() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform notifications.queue_for_user(new.user_id, 'withdrawal:' || new.id || ':' || new.status, 'withdrawal', new.reference,
    jsonb_build_object('name', 'withdrawal-ended', 'reference', new.reference, 'outcome', new.status, 'amountKobo', new.amount_kobo,
      'receivedKobo', new.amount_kobo - new.fee_kobo - new.stamp_duty_kobo,
      'keptKobo', case when new.status = 'paid' then 0 else withdrawals.kept_by_disputes(new) end, 'bank', withdrawals.bank_of(new)), 'wallet');
  return null;
end $$;
revoke all on function withdrawals.tell_ended() from public;
