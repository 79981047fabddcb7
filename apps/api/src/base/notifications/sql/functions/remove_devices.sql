-- Without an endpoint: all devices of the user. Returns how many are left.
create or replace function notifications.remove_devices(p_session uuid, p_endpoint text) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  delete from notifications.push_device d where d.user_id = v_user_id and (p_endpoint is null or d.endpoint = p_endpoint);
  return notifications.own_devices(p_session);
end $$;
revoke all on function notifications.remove_devices(uuid, text) from public;
grant execute on function notifications.remove_devices(uuid, text) to gatelight_web;
