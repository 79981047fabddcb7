-- Finishes a capture after begin_capture, in the same transaction, once it is decided where the money goes. Stores its
-- `parts` (kind, account, reason and amount_minor of each), the refunds among them, the journal, the charge, and the
-- provider's event that announced it.
create or replace function payments.finish_capture(p_given jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_capture_id bigint := p_given ->> 'capture_id';
  v_provider text := p_given ->> 'provider';
  v_transaction_id text := p_given ->> 'transaction_id';
  v_reference text := p_given ->> 'reference';
  v_currency text := p_given ->> 'currency';
  v_fee_minor bigint := p_given ->> 'fee_minor';
  v_parts jsonb := p_given -> 'parts';
  v_charge_id bigint := p_given ->> 'charge_id';
  v_event_id bigint := p_given ->> 'event_id';
  v_outcome text := p_given ->> 'outcome';
  v_clearing text := format('provider-clearing:%s:%s', v_provider, v_currency);
  v_code text;
  v_moves ledger.move[];
begin
  perform platform.check_arguments(p_given, array['capture_id', 'provider', 'transaction_id', 'reference', 'currency',
    'fee_minor', 'parts', 'statuses_before', 'outcome'], array['charge_id', 'event_id']);
  foreach v_code in array array[v_clearing, 'refunds-owed:' || v_currency, 'suspense:' || v_currency] loop
    if not exists (select from ledger.account a where a.code = v_code) then
      perform ledger.open_account(v_code);
    end if;
  end loop;
  insert into payments.allocation (capture_id, position, kind, account, reason, amount_minor)
  select v_capture_id, p.position, p.part ->> 'kind', p.part ->> 'account', p.part ->> 'reason', (p.part ->> 'amount_minor')::bigint
  from jsonb_array_elements(v_parts) with ordinality as p (part, position);
  insert into payments.refund (capture_id, reason, amount_minor, currency)
  select v_capture_id, p ->> 'reason', (p ->> 'amount_minor')::bigint, v_currency
  from jsonb_array_elements(v_parts) p where p ->> 'kind' = 'refund';
  if found then
    perform pg_notify('payments_refund', '');
  end if;
  select array_agg((v_clearing, p.part ->> 'account', (p.part ->> 'amount_minor')::bigint)::ledger.move order by p.position)
  into v_moves from jsonb_array_elements(v_parts) with ordinality as p (part, position);
  if v_fee_minor > 0 then
    v_moves := v_moves || ('provider-fees', v_clearing, v_fee_minor)::ledger.move;
  end if;
  perform ledger.post(
    format('capture:%s:%s', v_provider, v_transaction_id), 'charge-captured', v_currency, 'Payment ' || v_reference,
    'provider:' || v_provider, null, v_moves);
  update payments.charge
  set status = 'captured', captured_at = coalesce(captured_at, now()), next_check_at = null, updated_at = now()
  where id = v_charge_id and p_given -> 'statuses_before' ? status;
  update payments.provider_event set processed_at = now(), next_attempt_at = null, outcome = v_outcome
  where id = v_event_id;
end $$;
revoke all on function payments.finish_capture(jsonb) from public;
grant execute on function payments.finish_capture(jsonb) to gatelight_app;
