-- Pays service charges from the wallet of this session's user, once for each key. `outcome`: paid, replayed, reused,
-- not-found, charge-estate-retired, charge-already-paid, charge-changed. Raises GL004 when the wallet holds less, WL004 when the user must
-- confirm first.
create or replace function service_charges.pay_from_wallet(p_session uuid, p_given jsonb, p_by jsonb, out outcome text, out receipt_id bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_house_id bigint := p_given ->> 'house_id';
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_key_hash bytea := p_given ->> 'key_hash';
  v_chosen bigint[] := (select array_agg(x::bigint) from jsonb_array_elements_text(p_given -> 'invoice_ids') x);
  v_old service_charges.receipt;
  v_wanted record;
begin
  perform platform.check_arguments(p_given, array['house_id', 'amount_kobo', 'key_hash'], array['invoice_ids', 'ahead']);
  -- Two requests with one key wait for each other here, before they look for an earlier receipt.
  perform pg_advisory_xact_lock(hashtextextended('service-charge:' || v_user_id, 0));
  select * into v_old from service_charges.receipt r where r.user_id = v_user_id and r.key_hash = v_key_hash;
  if found then
    outcome := case when (v_old.house_id, v_old.amount_kobo) = (v_house_id, v_amount_kobo) then 'replayed' else 'reused' end;
    receipt_id := v_old.id;
    return;
  end if;
  select * into v_wanted from service_charges.to_pay(v_user_id, v_house_id, v_amount_kobo, v_chosen, (p_given ->> 'ahead')::boolean);
  if v_wanted.outcome is not null then
    outcome := v_wanted.outcome;
    return;
  end if;
  receipt_id := service_charges.pay_wallet(jsonb_build_object('user_id', v_user_id, 'house_id', v_house_id, 'amount_kobo', v_amount_kobo,
    'reference', 'SC-' || to_char(platform.today(), 'YYYYMMDD') || '-' || upper(left(encode(sha256(v_user_id::text::bytea || v_key_hash), 'hex'), 16)),
    'invoice_ids', to_jsonb(v_wanted.invoice_ids), 'request', p_by ->> 'request', 'key_hash', p_given ->> 'key_hash'));
  perform audit.record('user:' || v_user_id, 'service-charge.paid', 'service-charge', receipt_id::text, null,
    jsonb_build_object('amount_kobo', v_amount_kobo, 'house', v_house_id), (p_by ->> 'ip')::inet, p_by ->> 'request');
  perform preferences.require_confirmation(p_session, v_user_id);
  outcome := 'paid';
end $$;
revoke all on function service_charges.pay_from_wallet(uuid, jsonb, jsonb) from public;
grant execute on function service_charges.pay_from_wallet(uuid, jsonb, jsonb) to gatelight_app, gatelight_web;
