-- Stores an event of the provider as it arrived. It is a hint: its amounts are never trusted. Two events with the same
-- name and different bodies are two events, because each may name another payment.
create or replace function payments.receive_event(p_provider text, p_key text, p_body bytea) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_key text := p_key;
begin
  -- When two arrive at the same time, the second one sees the first.
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
revoke all on function payments.receive_event(text, text, bytea) from public;
grant execute on function payments.receive_event(text, text, bytea) to gatelight_app, gatelight_web;
