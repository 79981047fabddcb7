-- Notifies the owner of a withdrawal that the provider has held for a day; once, however often this is called.
create or replace function withdrawals.tell_delayed(p_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  w withdrawals.withdrawal;
begin
  select * into w from withdrawals.withdrawal x
  where x.id = p_id and x.user_id is not null and x.status in ('sending', 'unknown') and x.provider <> 'demonstration'
    and (select min(e.at) from withdrawals.event e where e.withdrawal_id = x.id and e.status = 'sending') < now() - interval '24 hours';
  if not found then
    return;
  end if;
  perform notifications.queue_for_user(w.user_id, 'withdrawal:' || w.id || ':delayed', 'withdrawal', w.reference,
    jsonb_build_object('name', 'withdrawal-delayed', 'reference', w.reference,
      'receivedKobo', w.amount_kobo - w.fee_kobo - w.stamp_duty_kobo, 'bank', withdrawals.bank_of(w)), 'wallet');
end $$;
revoke all on function withdrawals.tell_delayed(bigint) from public;
grant execute on function withdrawals.tell_delayed(bigint) to gatelight_app;
