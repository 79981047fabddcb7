-- Returns no row when the user may not use the meter.
create or replace function usage.add_reading(p_session uuid, p_meter_id bigint, p_units_tenths bigint)
returns table (id bigint, at timestamptz, units_tenths bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  if households.role_of(v_user_id, p_meter_id) is null then
    return;
  end if;
  return query
    insert into usage.reading as r (meter_id, user_id, units_tenths) values (p_meter_id, v_user_id, p_units_tenths)
    returning r.id, r.taken_at, r.units_tenths;
end $$;
revoke all on function usage.add_reading(uuid, bigint, bigint) from public;
grant execute on function usage.add_reading(uuid, bigint, bigint) to gatelight_app, gatelight_web;
