create or replace function notifications.own_devices(p_session uuid) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer from notifications.push_device d where d.user_id = identity.user_of_session(p_session)
$$;
revoke all on function notifications.own_devices(uuid) from public;
grant execute on function notifications.own_devices(uuid) to gatelight_web;
