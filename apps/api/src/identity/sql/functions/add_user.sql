create or replace function identity.add_user(
  p_email text, p_first_name text, p_last_name text, p_user_name text, p_phone_number text, p_address text, p_roles text[],
  p_salt bytea, p_hash bytea, p_is_demonstration boolean) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint;
begin
  insert into identity."user" (email, first_name, last_name, user_name, phone_number, address, is_demonstration)
  values (p_email, p_first_name, p_last_name, p_user_name, p_phone_number, p_address, p_is_demonstration)
  returning id into v_user_id;
  insert into identity.credential (user_id, salt, hash) values (v_user_id, p_salt, p_hash);
  insert into identity.user_role (user_id, role, granted_by) select v_user_id, r, 'system' from unnest(p_roles) r where r <> 'user';
  perform identity.audit('system', 'user.add', v_user_id, jsonb_build_object('roles', array_to_string(p_roles, ' ')), null);
  return v_user_id;
end $$;
revoke all on function identity.add_user(text, text, text, text, text, text, text[], bytea, bytea, boolean) from public;
grant execute on function identity.add_user(text, text, text, text, text, text, text[], bytea, bytea, boolean) to gatelight_app;
