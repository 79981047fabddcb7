-- A resident accepts or declines an offered plan. p_given: accept and, to accept, total_kobo as it was shown, terms
-- (which text) and from_wallet. Returns null, or the code of the refusal: not-found, plan-over, plan-sum-changed. The
-- same reply again is not refused.
create or replace function arrears.answer_plan(p_session uuid, p_plan_id bigint, p_given jsonb, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_accept boolean := (p_given ->> 'accept')::boolean;
  v_plan arrears.plan;
begin
  perform platform.check_arguments(p_given, array['accept'], array['total_kobo', 'terms', 'from_wallet']);
  if not arrears.sees_plan(v_user_id, p_plan_id) then
    return 'not-found';
  end if;
  perform service_charges.lock_house((select p.house_id from arrears.plan p where p.id = p_plan_id));
  select * into strict v_plan from arrears.plan p where p.id = p_plan_id for update;
  if v_plan.answered_by = v_user_id and v_plan.state = (case when v_accept then 'agreed' else 'declined' end) then
    return null;
  end if;
  if v_plan.state <> 'offered' or v_plan.expires_at <= now() then
    return 'plan-over';
  end if;
  if v_accept and (arrears.left_of_plan(p_plan_id) <> v_plan.total_kobo or (p_given ->> 'total_kobo')::bigint is distinct from v_plan.total_kobo) then
    return 'plan-sum-changed';
  end if;
  update arrears.plan p
  set state = case when v_accept then 'agreed' else 'declined' end, answered_by = v_user_id, answered_at = now(),
    terms = case when v_accept then p_given ->> 'terms' end, ended_at = case when not v_accept then now() end,
    wallet_user_id = case when v_accept and (p_given ->> 'from_wallet')::boolean then v_user_id end,
    wallet_since = case when v_accept and (p_given ->> 'from_wallet')::boolean then now() end
  where p.id = p_plan_id;
  if v_accept then
    delete from arrears.asked a where a.house_id = v_plan.house_id;
  end if;
  perform audit.record_for_estate(v_user_id, case when v_accept then 'arrears.plan-accept' else 'arrears.plan-decline' end, v_plan.estate_id,
    p_given || jsonb_build_object('plan', p_plan_id), p_by);
  return null;
end $$;
revoke all on function arrears.answer_plan(uuid, bigint, jsonb, jsonb) from public;
grant execute on function arrears.answer_plan(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
