-- Confirms or refuses a late fee that waits: for a manager or accountant other than the person who requested it. That
-- person may withdraw the request. Returns null, or the code of the refusal: not-found, late-rule-decided,
-- second-person-required, new-together.
create or replace function service_charges.decide_late_rule(p_session uuid, p_estate_id bigint, p_rule_id bigint, p_confirm boolean, p_reason text,
  p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager', 'accountant']);
  v_rule service_charges.late_rule;
begin
  perform from estates.estate e where e.id = p_estate_id for no key update;
  select * into v_rule from service_charges.late_rule r where r.id = p_rule_id and r.estate_id = p_estate_id for update;
  if v_caller is null or v_rule.id is null then
    return 'not-found';
  elsif v_rule.state <> 'waits' then
    return 'late-rule-decided';
  elsif p_confirm and teams.refuse_second(p_estate_id, v_rule.asked_by, v_caller) is not null then
    return teams.refuse_second(p_estate_id, v_rule.asked_by, v_caller);
  end if;
  update service_charges.late_rule r
  set state = case when p_confirm then 'confirmed' else 'refused' end, decided_by = v_caller, decided_at = now(), reason = p_reason
  where r.id = p_rule_id;
  perform audit.record_for_estate(v_caller, case when p_confirm then 'late-rule.confirm' else 'late-rule.refuse' end, p_estate_id,
    jsonb_build_object('rule', p_rule_id, 'reason', p_reason), p_by);
  return null;
end $$;
revoke all on function service_charges.decide_late_rule(uuid, bigint, bigint, boolean, text, jsonb) from public;
grant execute on function service_charges.decide_late_rule(uuid, bigint, bigint, boolean, text, jsonb) to gatelight_app, gatelight_web;
