-- Removes a role from a user, with immediate effect: roles are read with each request.
create or replace function identity.drop_role(p_user_id bigint, p_role text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.user_role r where r.user_id = p_user_id and r.role = p_role
$$;
revoke all on function identity.drop_role(bigint, text) from public;
