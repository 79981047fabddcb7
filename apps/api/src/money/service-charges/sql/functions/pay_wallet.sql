-- Pays service charges of a house from a wallet, once for each reference. Returns the id of the receipt. GL004: the
-- wallet has less.
create or replace function service_charges.pay_wallet(p_given jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := p_given ->> 'user_id';
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_reference text := p_given ->> 'reference';
  v_account service_charges.account := service_charges.lock_house((p_given ->> 'house_id')::bigint);
  v_journal_id bigint;
  v_id bigint;
begin
  perform platform.check_arguments(p_given, array['user_id', 'house_id', 'amount_kobo', 'reference'], array['invoice_ids', 'request', 'key_hash']);
  select r.id into v_id from service_charges.receipt r where r.reference = v_reference;
  if found then
    return v_id;
  end if;
  perform ledger.open_account('wallet:' || v_user_id), ledger.open_account('service-charges:' || v_account.estate_id);
  select j.journal_id into strict v_journal_id from ledger.post(v_reference, 'service-charge-paid', 'NGN',
    left('Service charge, ' || (select h.name from estates.house h where h.id = v_account.house_id), 500), 'user:' || v_user_id,
    p_given ->> 'request', array[('wallet:' || v_user_id, 'service-charges:' || v_account.estate_id, v_amount_kobo)::ledger.move]) j;
  v_id := service_charges.record_receipt(jsonb_build_object('house_id', v_account.house_id, 'way', 'wallet', 'amount_kobo', v_amount_kobo,
    'user_id', v_user_id, 'reference', v_reference, 'journal_id', v_journal_id, 'invoice_ids', coalesce(p_given -> 'invoice_ids', '[]'),
    'key_hash', p_given ->> 'key_hash'));
  perform service_charges.tell_paid(v_id);
  perform pg_notify('user_event', json_build_object('user', v_user_id::text, 'type', 'wallet')::text);
  return v_id;
end $$;
revoke all on function service_charges.pay_wallet(jsonb) from public;
grant execute on function service_charges.pay_wallet(jsonb) to gatelight_app;
