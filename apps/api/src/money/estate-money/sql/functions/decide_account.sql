-- A second person of the team confirms or refuses a bank account; the person who entered it can only withdraw it.
-- Returns null, or the code of the refusal.
create or replace function estate_money.decide_account(p_session uuid, p_estate_id bigint, p_account_id bigint, p_confirm boolean, p_reason text,
  p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager', 'accountant']);
  v estate_money.bank_account;
begin
  select b.* into v from estate_money.bank_account b where b.id = p_account_id and b.estate_id = p_estate_id;
  if v_caller is null or v.id is null then
    return 'not-found';
  elsif v.state <> 'waits' then
    return 'already-decided';
  elsif p_confirm and teams.refuse_second(p_estate_id, v.entered_by, v_caller) is not null then
    return teams.refuse_second(p_estate_id, v.entered_by, v_caller);
  elsif p_confirm and not identity.has_step_up(p_session) then
    return 'step-up-required';
  elsif not estate_money.settle_account(v.id, p_confirm, 'user:' || v_caller, false, p_reason) then
    return 'already-decided';
  end if;
  perform audit.record('user:' || v_caller, case when p_confirm then 'estate-account.accept' else 'estate-account.decline' end, 'estate',
    p_estate_id::text, null, jsonb_build_object('account', v.id, 'reason', p_reason), (p_by ->> 'ip')::inet, p_by ->> 'request');
  return null;
end $$;
revoke all on function estate_money.decide_account(uuid, bigint, bigint, boolean, text, jsonb) from public;
grant execute on function estate_money.decide_account(uuid, bigint, bigint, boolean, text, jsonb) to gatelight_app, gatelight_web;
