-- Stores a payment in cash or by bank that the estate received itself, entered by a manager or accountant; once for
-- each key and once for each reference. It counts immediately, or waits for another person: needs_another decides.
-- `refusal`: not-found, receipt-known, date-in-future, idempotency-key-reused.
create or replace function service_charges.enter_payment(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb,
  out payment_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager', 'accountant']);
  v_house_id bigint := p_given ->> 'house_id';
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_chosen bigint[] := coalesce((select array_agg(x::bigint) from jsonb_array_elements_text(p_given -> 'invoice_ids') x), '{}');
  v_waits boolean;
  v_old service_charges.manual_receipt;
  v_new service_charges.manual_receipt;
begin
  perform platform.check_arguments(p_given, array['house_id', 'way', 'amount_kobo', 'reference', 'received_on', 'key', 'body_hash'],
    array['payer_name', 'note', 'invoice_ids']);
  if v_caller is null or not exists (select from estates.house h where h.id = v_house_id and h.estate_id = p_estate_id)
     or exists (select from unnest(v_chosen) c where not exists (
       select from service_charges.invoice i where i.id = c and i.house_id = v_house_id)) then
    refusal := 'not-found';
    return;
  end if;
  if (p_given ->> 'received_on')::date > platform.today() then
    refusal := 'date-in-future';
    return;
  end if;
  perform service_charges.lock_house(v_house_id);
  select * into v_old from service_charges.manual_receipt m where m.entered_by = v_caller and m.key = p_given ->> 'key';
  if found then
    payment_id := v_old.id;
    refusal := case when v_old.body_hash <> (p_given ->> 'body_hash')::bytea then 'idempotency-key-reused' end;
    return;
  end if;
  v_waits := service_charges.needs_another(v_caller, p_estate_id, v_house_id, 'manual_receipt', v_amount_kobo, null, null);
  insert into service_charges.manual_receipt as m (estate_id, house_id, way, amount_kobo, reference, received_on, payer_name, note, invoice_ids,
    state, key, body_hash, entered_by)
  values (p_estate_id, v_house_id, p_given ->> 'way', v_amount_kobo, p_given ->> 'reference', (p_given ->> 'received_on')::date,
    coalesce(nullif(p_given ->> 'payer_name', ''), (select p.payer_name from service_charges.payers_on(p_estate_id, platform.today(), v_house_id) p), ''),
    coalesce(p_given ->> 'note', ''), v_chosen, 'waits', p_given ->> 'key', (p_given ->> 'body_hash')::bytea, v_caller)
  on conflict (estate_id, way, lower(reference)) where state <> 'refused' do nothing
  returning m.* into v_new;
  if not found then
    refusal := 'receipt-known';
    return;
  end if;
  payment_id := v_new.id;
  if not v_waits then
    update service_charges.manual_receipt m set state = 'counted', receipt_id = service_charges.count_manual(v_new) where m.id = v_new.id;
  end if;
  perform audit.record_for_estate(v_caller, 'charge-payment.enter', p_estate_id, (p_given - array['key', 'body_hash'])
    || jsonb_build_object('payment', payment_id, 'waits', v_waits), p_by);
end $$;
revoke all on function service_charges.enter_payment(uuid, bigint, jsonb, jsonb) from public;
grant execute on function service_charges.enter_payment(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
