create or replace function identity.list_role_requests(p_session uuid)
returns table (id bigint, user_id bigint, first_name text, last_name text, email text, role text, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, u.id, u.first_name, u.last_name, u.email, r.role, r.created_at
  from identity.role_request r join identity."user" u on u.id = r.user_id
  where r.decided_at is null and u.deleted_at is null and identity.is_admin((identity.live_session(p_session)).user_id)
  order by r.id limit 200
$$;
revoke all on function identity.list_role_requests(uuid) from public;
grant execute on function identity.list_role_requests(uuid) to gatelight_app, gatelight_web;
