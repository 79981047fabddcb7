create or replace function arrears.is_own_plan(p_session uuid, p_plan_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select arrears.sees_plan(identity.user_of_session(p_session), p_plan_id)
$$;
revoke all on function arrears.is_own_plan(uuid, bigint) from public;
grant execute on function arrears.is_own_plan(uuid, bigint) to gatelight_app, gatelight_web;
