-- Confirms or refuses a waiver or correction that waits: for a manager or accountant other than the person who
-- requested it, and not of that house. That person may withdraw the request. Returns null, or the code of the refusal:
-- not-found, waiver-decided, second-person-required, new-together, own-house, credit-too-large (a part was paid
-- meanwhile).
create or replace function service_charges.decide_waiver(p_session uuid, p_estate_id bigint, p_waiver_id bigint, p_confirm boolean, p_reason text,
  p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager', 'accountant']);
  v_waiver service_charges.waiver;
begin
  select * into v_waiver from service_charges.waiver w where w.id = p_waiver_id and w.estate_id = p_estate_id;
  if v_caller is null or v_waiver.id is null then
    return 'not-found';
  end if;
  perform service_charges.lock_house(v_waiver.house_id);
  select * into strict v_waiver from service_charges.waiver w where w.id = p_waiver_id for update;
  if v_waiver.state <> 'waits' then
    return 'waiver-decided';
  elsif p_confirm and teams.refuse_second(p_estate_id, v_waiver.asked_by, v_caller) is not null then
    return teams.refuse_second(p_estate_id, v_waiver.asked_by, v_caller);
  elsif p_confirm and service_charges.is_own_house(v_caller, v_waiver.house_id) then
    return 'own-house';
  elsif p_confirm and v_waiver.amount_kobo > service_charges.may_take_off(v_waiver.invoice_id, v_waiver.kind) then
    return 'credit-too-large';
  end if;
  update service_charges.waiver w
  set state = case when p_confirm then 'counted' else 'refused' end, decided_by = v_caller, decided_at = now(), decision = p_reason,
    credit_note_id = case when p_confirm then service_charges.count_credit(v_waiver) end
  where w.id = p_waiver_id;
  perform audit.record_for_estate(v_caller, case when p_confirm then 'waiver.confirm' else 'waiver.refuse' end, p_estate_id,
    jsonb_build_object('waiver', p_waiver_id, 'amount_kobo', v_waiver.amount_kobo, 'reason', p_reason), p_by);
  return null;
end $$;
revoke all on function service_charges.decide_waiver(uuid, bigint, bigint, boolean, text, jsonb) from public;
grant execute on function service_charges.decide_waiver(uuid, bigint, bigint, boolean, text, jsonb) to gatelight_app, gatelight_web;
