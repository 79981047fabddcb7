-- Posts a payment of demonstration data with its charge and capture, under a provider that does not exist. Returns the
-- id of its journal.
create or replace function service_charges.post_demonstration_capture(
  p_reference text, p_way text, p_account text, p_kobo bigint, p_at timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_charge_id bigint;
  v_capture_id bigint;
begin
  select (c.charge).id into v_charge_id from payments.open_charge(jsonb_build_object('reference', p_reference, 'provider', 'demonstration',
    'purpose', 'service-charge', 'subject_id', '0', 'amount_kobo', p_kobo, 'expires_at', p_at + interval '30 minutes', 'asking_seconds', 0,
    'method', p_way)) c;
  select c.capture_id into v_capture_id from payments.begin_capture(jsonb_build_object('provider', 'demonstration',
    'transaction_id', p_reference, 'reference', p_reference, 'received_minor', p_kobo, 'currency', 'NGN', 'fee_minor', 0, 'paid_at', p_at,
    'source', 'webhook', 'was_first_asked', true)) c;
  perform payments.finish_capture(jsonb_build_object('capture_id', v_capture_id, 'provider', 'demonstration', 'transaction_id', p_reference,
    'reference', p_reference, 'currency', 'NGN', 'fee_minor', 0, 'charge_id', v_charge_id, 'outcome', 'captured',
    'statuses_before', jsonb_build_array('initiated', 'pending', 'expired'),
    'parts', jsonb_build_array(jsonb_build_object('kind', 'apply', 'account', p_account, 'amount_minor', p_kobo))));
  return (select j.id from ledger.journal j where j.reference = 'capture:demonstration:' || p_reference);
end $$;
revoke all on function service_charges.post_demonstration_capture(text, text, text, bigint, timestamptz) from public;
