-- Gives a user a role beside `user`; its caller writes the audit log.
create or replace function identity.hold_role(p_user_id bigint, p_role text, p_by text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.user_role (user_id, role, granted_by) values (p_user_id, p_role, p_by) on conflict do nothing
$$;
revoke all on function identity.hold_role(bigint, text, text) from public;
