create or replace function notifications.own_unread(p_session uuid) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer from notifications.inbox i
  where i.user_id = identity.user_of_session(p_session) and i.read_at is null
$$;
revoke all on function notifications.own_unread(uuid) from public;
grant execute on function notifications.own_unread(uuid) to gatelight_web;
