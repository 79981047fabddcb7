-- The newest readings of a meter by its present household, newest first.
create or replace function usage.readings_of(p_session uuid, p_meter_id bigint) returns table (id bigint, at timestamptz, units_tenths bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  return query
    select r.id, r.taken_at, r.units_tenths from usage.reading r
    where r.meter_id = p_meter_id and r.removed_at is null and households.role_of(v_user_id, p_meter_id) is not null
      and households.role_of(r.user_id, r.meter_id) is not null
    order by r.taken_at desc, r.id desc limit 20;
end $$;
revoke all on function usage.readings_of(uuid, bigint) from public;
grant execute on function usage.readings_of(uuid, bigint) to gatelight_app, gatelight_web;
