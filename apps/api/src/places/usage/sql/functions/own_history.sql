-- `usage.history_of` for the user of a session.
create or replace function usage.own_history(p_session uuid, p_meter_id bigint, p_days integer)
returns table (kind text, at timestamptz, units_tenths bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from usage.history_of(identity.user_of_session(p_session), p_meter_id, p_days)
$$;
revoke all on function usage.own_history(uuid, bigint, integer) from public;
grant execute on function usage.own_history(uuid, bigint, integer) to gatelight_app, gatelight_web;
