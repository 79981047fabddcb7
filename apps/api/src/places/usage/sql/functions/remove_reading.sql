-- Removes a reading that the user entered. Returns false when it is not theirs.
create or replace function usage.remove_reading(p_session uuid, p_meter_id bigint, p_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  update usage.reading r set removed_at = now()
  where r.id = p_id and r.user_id = v_user_id and r.meter_id = p_meter_id and r.removed_at is null;
  return found;
end $$;
revoke all on function usage.remove_reading(uuid, bigint, bigint) from public;
grant execute on function usage.remove_reading(uuid, bigint, bigint) to gatelight_app, gatelight_web;
