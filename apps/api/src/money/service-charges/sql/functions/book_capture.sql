-- Books money of a payment that is in the ledger now: one receipt for each capture, so late money and a second transfer
-- count too. The operator bears the stamp duty unless the payer sent it (p_duty_kobo).
create or replace function service_charges.book_capture(p_payment_id bigint, p_capture_id bigint, p_amount_kobo bigint, p_duty_kobo bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_payment service_charges.payment_request;
  v_capture payments.capture;
  v_receipt_id bigint;
begin
  select * into strict v_payment from service_charges.payment_request q where q.id = p_payment_id for update;
  select * into strict v_capture from payments.capture k where k.id = p_capture_id;
  v_receipt_id := service_charges.record_receipt(jsonb_build_object('house_id', v_payment.house_id, 'way', v_payment.method,
    'amount_kobo', p_amount_kobo, 'user_id', v_payment.user_id, 'reference', 'capture:' || p_capture_id, 'paid_at', v_capture.paid_at,
    'journal_id', (select j.id from ledger.journal j
      where j.reference = format('capture:%s:%s', v_capture.provider, v_capture.provider_transaction_id)),
    'invoice_ids', to_jsonb(v_payment.invoice_ids)));
  insert into service_charges.payment_receipt (payment_id, capture_id, receipt_id) values (p_payment_id, p_capture_id, v_receipt_id);
  update service_charges.payment_request q
  set status = 'credited', credited_kobo = q.credited_kobo + p_amount_kobo, credited_at = coalesce(q.credited_at, now())
  where q.id = p_payment_id;
  if v_payment.method = 'transfer' and p_duty_kobo = 0 then
    perform wallets.bear_stamp_duty('capture:' || p_capture_id, p_amount_kobo);
  end if;
  perform service_charges.tell_paid(v_receipt_id);
  perform pg_notify('user_event', json_build_object('user', v_payment.user_id::text, 'type', 'wallet')::text);
end $$;
revoke all on function service_charges.book_capture(bigint, bigint, bigint, bigint) from public;
grant execute on function service_charges.book_capture(bigint, bigint, bigint, bigint) to gatelight_app;
