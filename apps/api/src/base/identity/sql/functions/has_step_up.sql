create or replace function identity.has_step_up(p_session uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((identity.live_session(p_session)).step_up_until > clock_timestamp(), false)
$$;
revoke all on function identity.has_step_up(uuid) from public;
grant execute on function identity.has_step_up(uuid) to gatelight_app, gatelight_web;
