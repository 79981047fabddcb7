-- A resident lets their wallet pay the instalments of an agreed plan on their days, or stops that immediately. Returns
-- null, or the code of the refusal.
create or replace function arrears.use_wallet(p_session uuid, p_plan_id bigint, p_on boolean, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_plan arrears.plan;
begin
  if not arrears.sees_plan(v_user_id, p_plan_id) then
    return 'not-found';
  end if;
  perform service_charges.lock_house((select p.house_id from arrears.plan p where p.id = p_plan_id));
  select * into strict v_plan from arrears.plan p where p.id = p_plan_id for update;
  if v_plan.state <> 'agreed' then
    return 'plan-over';
  end if;
  -- Only the person who gave a consent can withdraw it.
  if p_on and v_plan.wallet_user_id is null then
    update arrears.plan p set wallet_user_id = v_user_id, wallet_since = now() where p.id = p_plan_id;
  elsif not p_on and v_plan.wallet_user_id = v_user_id then
    update arrears.plan p set wallet_user_id = null, wallet_since = null where p.id = p_plan_id;
  end if;
  perform audit.record_for_estate(v_user_id, 'arrears.plan-wallet', v_plan.estate_id, jsonb_build_object('plan', p_plan_id, 'on', p_on), p_by);
  return null;
end $$;
revoke all on function arrears.use_wallet(uuid, bigint, boolean, jsonb) from public;
grant execute on function arrears.use_wallet(uuid, bigint, boolean, jsonb) to gatelight_app, gatelight_web;
