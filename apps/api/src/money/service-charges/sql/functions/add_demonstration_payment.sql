-- Adds an invoice of the house of a demonstration user, which the user paid from the wallet at p_at.
create or replace function service_charges.add_demonstration_payment(
  p_user_id bigint, p_title text, p_amount_kobo bigint, p_due_on date, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_house estates.house;
  v_invoice_id bigint;
  v_journal_id bigint;
  v_reference text;
begin
  perform identity.require_demonstration(p_user_id, p_at);
  select h.* into strict v_house from estates.house h
  where h.id = (select min(o.house_id) from households.houses_of(p_user_id) o);
  v_invoice_id := service_charges.add_demonstration_invoice(v_house.id, p_title, p_amount_kobo, p_due_on,
    least(p_at, p_due_on::timestamptz) - interval '14 days');
  v_reference := 'service-charge:' || v_invoice_id;
  perform ledger.open_account('wallet:' || p_user_id), ledger.open_account('service-charges:' || v_house.estate_id);
  select j.journal_id into strict v_journal_id from ledger.post(v_reference, 'service-charge-paid', 'NGN',
    left(p_title || ', ' || v_house.name, 500), 'user:' || p_user_id, null,
    array[('wallet:' || p_user_id, 'service-charges:' || v_house.estate_id, p_amount_kobo)::ledger.move]) j;
  perform service_charges.record_receipt(jsonb_build_object('house_id', v_house.id, 'way', 'wallet', 'amount_kobo', p_amount_kobo,
    'user_id', p_user_id, 'reference', v_reference, 'journal_id', v_journal_id, 'paid_at', p_at,
    'numbered_on', platform.day_of(p_at), 'invoice_ids', jsonb_build_array(v_invoice_id)));
  update service_charges.invoice i set settled_at = p_at where i.id = v_invoice_id;
end $$;
revoke all on function service_charges.add_demonstration_payment(bigint, text, bigint, date, timestamp with time zone) from public;
grant execute on function service_charges.add_demonstration_payment(bigint, text, bigint, date, timestamp with time zone) to gatelight_app;
