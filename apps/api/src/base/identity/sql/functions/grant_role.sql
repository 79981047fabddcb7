create or replace function identity.grant_role(p_user_id bigint, p_role text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into identity.user_role (user_id, role, granted_by) values (p_user_id, p_role, 'system') on conflict do nothing;
  perform identity.audit('system', 'role.grant', p_user_id, jsonb_build_object('role', p_role), null);
end $$;
revoke all on function identity.grant_role(bigint, text) from public;
grant execute on function identity.grant_role(bigint, text) to gatelight_app;
