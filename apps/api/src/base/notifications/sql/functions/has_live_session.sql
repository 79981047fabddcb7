-- Whether the session that registered a device is still signed in.
create or replace function notifications.has_live_session(p_device notifications.push_device) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.session s cross join lateral identity.live_session(s.key) l
    where s.id = (p_device).session_id and l.id = s.id)
$$;
revoke all on function notifications.has_live_session(notifications.push_device) from public;
