-- Adds a user with a password and roles, for commands and demonstration data.
create or replace function identity.add_user(p_given jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_email text := p_given ->> 'email';
  v_first_name text := p_given ->> 'first_name';
  v_last_name text := p_given ->> 'last_name';
  v_user_name text := p_given ->> 'user_name';
  v_phone_number text := p_given ->> 'phone_number';
  v_address text := p_given ->> 'address';
  v_roles text[] := array(select e from jsonb_array_elements_text(p_given -> 'roles') e);
  v_salt bytea := p_given ->> 'salt';
  v_hash bytea := p_given ->> 'hash';
  v_is_demonstration boolean := p_given ->> 'is_demonstration';
  v_user_id bigint;
begin
  perform platform.check_arguments(p_given, array['email', 'first_name', 'last_name', 'user_name', 'roles', 'salt', 'hash',
    'is_demonstration'], array['phone_number', 'address']);
  insert into identity."user" (email, first_name, last_name, user_name, phone_number, address, is_demonstration)
  values (v_email, v_first_name, v_last_name, v_user_name, v_phone_number, v_address, v_is_demonstration)
  returning id into v_user_id;
  insert into identity.credential (user_id, salt, hash) values (v_user_id, v_salt, v_hash);
  insert into identity.user_role (user_id, role, granted_by) select v_user_id, r, 'system' from unnest(v_roles) r where r <> 'user';
  perform identity.audit('system', 'user.add', v_user_id, jsonb_build_object('roles', array_to_string(v_roles, ' ')), null);
  return v_user_id;
end $$;
revoke all on function identity.add_user(jsonb) from public;
grant execute on function identity.add_user(jsonb) to gatelight_app;
