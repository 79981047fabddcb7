-- A manager withdraws a plan that is offered or agreed. Returns null, or the code of the refusal.
create or replace function arrears.cancel_plan(p_session uuid, p_estate_id bigint, p_plan_id bigint, p_reason text, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
  v_house_id bigint := (select p.house_id from arrears.plan p where p.id = p_plan_id and p.estate_id = p_estate_id);
begin
  if v_caller is null or v_house_id is null then
    return 'not-found';
  end if;
  perform service_charges.lock_house(v_house_id);
  update arrears.plan p set state = 'cancelled', ended_at = now(), end_reason = p_reason where p.id = p_plan_id and p.state in ('offered', 'agreed');
  if not found then
    return 'plan-over';
  end if;
  perform audit.record_for_estate(v_caller, 'arrears.plan-cancel', p_estate_id, jsonb_build_object('plan', p_plan_id, 'reason', p_reason), p_by);
  return null;
end $$;
revoke all on function arrears.cancel_plan(uuid, bigint, bigint, text, jsonb) from public;
grant execute on function arrears.cancel_plan(uuid, bigint, bigint, text, jsonb) to gatelight_app, gatelight_web;
