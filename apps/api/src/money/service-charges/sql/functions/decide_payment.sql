-- Confirms or refuses a payment that waits: for a manager or accountant other than the person who entered it, and not
-- of that house. Returns null, or the code of the refusal.
create or replace function service_charges.decide_payment(p_session uuid, p_estate_id bigint, p_payment_id bigint, p_confirm boolean, p_reason text, p_by jsonb)
returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager', 'accountant']);
  v_manual service_charges.manual_receipt;
begin
  select * into v_manual from service_charges.manual_receipt m where m.id = p_payment_id and m.estate_id = p_estate_id;
  if v_caller is null or v_manual.id is null then
    return 'not-found';
  end if;
  perform service_charges.lock_house(v_manual.house_id);
  select * into strict v_manual from service_charges.manual_receipt m where m.id = p_payment_id for update;
  if v_manual.state <> 'waits' then
    return 'charge-payment-decided';
  end if;
  if v_manual.entered_by = v_caller then
    return 'second-person-required';
  end if;
  if p_confirm and teams.refuse_second(p_estate_id, v_manual.entered_by, v_caller) is not null then
    return teams.refuse_second(p_estate_id, v_manual.entered_by, v_caller);
  end if;
  if p_confirm and service_charges.is_own_house(v_caller, v_manual.house_id) then
    return 'own-house';
  end if;
  update service_charges.manual_receipt m
  set state = case when p_confirm then 'counted' else 'refused' end, decided_by = v_caller, decided_at = now(), reason = p_reason,
    receipt_id = case when p_confirm then service_charges.count_manual(v_manual) end
  where m.id = p_payment_id;
  perform audit.record_for_estate(v_caller, case when p_confirm then 'charge-payment.confirm' else 'charge-payment.refuse' end, p_estate_id,
    jsonb_build_object('payment', p_payment_id, 'amount_kobo', v_manual.amount_kobo, 'reason', p_reason), p_by);
  return null;
end $$;
revoke all on function service_charges.decide_payment(uuid, bigint, bigint, boolean, text, jsonb) from public;
grant execute on function service_charges.decide_payment(uuid, bigint, bigint, boolean, text, jsonb) to gatelight_app, gatelight_web;
