-- Whether the caller's browser can have a device here: one that this session registered, or one of the same user
-- without a live session, as after a session that expired.
create or replace function notifications.is_own_device(p_session uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from notifications.push_device d, identity.live_session(p_session) me
    where d.user_id = me.user_id and (d.session_id = me.id or not notifications.has_live_session(d)))
$$;
revoke all on function notifications.is_own_device(uuid) from public;
grant execute on function notifications.is_own_device(uuid) to gatelight_web;
