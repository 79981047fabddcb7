-- As in 0014: two events of one name whose bodies differ are two events, because each may name another payment. The second one was
-- counted as a repeat, and what it named was never asked about.
create or replace function payments.receive_event(p_provider text, p_key text, p_body bytea) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_key text := p_key;
begin
  -- Of two that arrive at once, one sees the other.
  perform pg_advisory_xact_lock(hashtextextended('provider-event:' || p_provider || ':' || p_key, 0));
  if exists (select from payments.provider_event e
             where e.provider = p_provider and e.event_key = p_key and e.body_sha256 <> sha256(p_body)) then
    v_key := left(p_key, 200) || ':' || encode(sha256(p_body), 'hex');
  end if;
  insert into payments.provider_event as e (provider, event_key, body_sha256, body)
  values (p_provider, v_key, sha256(p_body), p_body)
  on conflict (provider, event_key) do update set
    deliveries = e.deliveries + 1, last_received_at = now();
  perform pg_notify('payments_event', '');
end $$;

-- A wrong transfer that its bank returns by itself waits for nobody.
update platform.finding
set state = 'resolved', resolved_at = now(),
  history = history || jsonb_build_object('at', now(), 'state', 'resolved', 'how', 'the bank returns it by itself')
where kind = 'transfer_rejected' and state = 'needs_attention';

-- Tells the owner of a withdrawal that the provider has held for a day; once, however often it is asked for.
create function withdrawals.tell_delayed(p_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  w withdrawals.withdrawal;
begin
  select * into w from withdrawals.withdrawal x
  where x.id = p_id and x.status in ('sending', 'unknown') and x.provider <> 'demonstration'
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
