-- A browser has one subscription: the user who signed in there last gets its messages, until the session ends. The
-- session is locked, so that one that ends at the same moment leaves no device behind. At most 20 devices a user.
create or replace function notifications.add_device(p_session uuid, p_endpoint text, p_p256dh text, p_auth text) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint;
  v_session_id bigint;
begin
  select s.id into v_session_id from identity.session s where s.key = p_session for share;
  v_user_id := identity.user_of_session(p_session);
  insert into notifications.push_device as d (user_id, endpoint, p256dh, auth, session_id)
  values (v_user_id, p_endpoint, p_p256dh, p_auth, v_session_id)
  on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
    session_id = excluded.session_id, created_at = now();
  delete from notifications.push_device d where d.user_id = v_user_id and d.id not in (
    select n.id from notifications.push_device n where n.user_id = v_user_id order by n.created_at desc limit 20);
  return notifications.own_devices(p_session);
end $$;
revoke all on function notifications.add_device(uuid, text, text, text) from public;
grant execute on function notifications.add_device(uuid, text, text, text) to gatelight_web;
