-- `households.role_of` for the user of a session.
create or replace function households.own_role(p_session uuid, p_meter_id bigint)
returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.role_of(identity.user_of_session(p_session), p_meter_id)
$$;
revoke all on function households.own_role(uuid, bigint) from public;
grant execute on function households.own_role(uuid, bigint) to gatelight_app, gatelight_web;
