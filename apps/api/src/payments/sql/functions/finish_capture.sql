-- The rest of the same transaction, once it is decided where the money goes: its parts, the refunds among them, the
-- journal, the charge, and the provider's event that announced it.
create or replace function payments.finish_capture(
  p_capture_id bigint, p_provider text, p_transaction_id text, p_reference text, p_currency text, p_fee_minor bigint,
  p_kinds text[], p_accounts text[], p_reasons text[], p_amounts bigint[],
  p_charge_id bigint, p_statuses_before text[], p_event_id bigint, p_outcome text
) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_clearing text := format('provider-clearing:%s:%s', p_provider, p_currency);
  v_code text;
  v_from text[] := array_fill(v_clearing, array[cardinality(p_accounts)]);
  v_to text[] := p_accounts;
  v_amounts bigint[] := p_amounts;
begin
  foreach v_code in array array[v_clearing, 'refunds-owed:' || p_currency, 'suspense:' || p_currency] loop
    if not exists (select from ledger.account a where a.code = v_code) then
      perform ledger.open_account(v_code);
    end if;
  end loop;
  insert into payments.allocation (capture_id, position, kind, account, reason, amount_minor)
  select p_capture_id, p.position, p.kind, p.account, p.reason, p.amount
  from unnest(p_kinds, p_accounts, p_reasons, p_amounts) with ordinality as p (kind, account, reason, amount, position);
  insert into payments.refund (capture_id, reason, amount_minor, currency)
  select p_capture_id, p.reason, p.amount, p_currency
  from unnest(p_kinds, p_reasons, p_amounts) as p (kind, reason, amount) where p.kind = 'refund';
  if found then
    perform pg_notify('payments_refund', '');
  end if;
  if p_fee_minor > 0 then
    v_from := v_from || 'provider-fees'::text;
    v_to := v_to || v_clearing;
    v_amounts := v_amounts || p_fee_minor;
  end if;
  perform ledger.post(
    format('capture:%s:%s', p_provider, p_transaction_id), 'charge-captured', p_currency, 'Payment ' || p_reference,
    'provider:' || p_provider, null, v_from, v_to, v_amounts);
  update payments.charge
  set status = 'captured', captured_at = coalesce(captured_at, now()), next_check_at = null, updated_at = now()
  where id = p_charge_id and status = any(p_statuses_before);
  update payments.provider_event set processed_at = now(), next_attempt_at = null, outcome = p_outcome
  where id = p_event_id;
end $$;
revoke all on function payments.finish_capture(bigint, text, text, text, text, bigint, text[], text[], text[], bigint[], bigint, text[], bigint, text) from public;
grant execute on function payments.finish_capture(bigint, text, text, text, text, bigint, text[], text[], text[], bigint[], bigint, text[], bigint, text) to gatelight_app;
