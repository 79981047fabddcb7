create or replace function identity.register(p_given jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_email text := p_given ->> 'email';
  v_first_name text := p_given ->> 'first_name';
  v_last_name text := p_given ->> 'last_name';
  v_user_name text := p_given ->> 'user_name';
  v_role text := p_given ->> 'role';
  v_salt bytea := p_given ->> 'salt';
  v_hash bytea := p_given ->> 'hash';
  v_secret_hash bytea := p_given ->> 'secret_hash';
  v_by jsonb := p_given -> 'by';
  v_phone_number text := p_given ->> 'phone_number';
  v_user identity."user";
  v_id uuid;
begin
  perform platform.check_arguments(p_given, array['email', 'first_name', 'last_name', 'user_name', 'salt', 'hash',
    'secret_hash', 'by'], array['role', 'phone_number']);
  perform from identity."user" u where lower(u.user_name) = lower(v_user_name) and u.deleted_at is null;
  if found then
    return 'taken';
  end if;
  v_user := identity.user_named(v_email);
  if v_user.id is not null then
    perform identity.audit('visitor', 'user.register-known', v_user.id, null, v_by);
    perform identity.write_to(v_user.email, v_user.id,
      'account:' || v_user.id || ':registered-again:' || to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDDHH24'),
      jsonb_build_object('name', 'account-notice', 'what', 'registered-again', 'at', platform.iso(clock_timestamp())), null);
    return 'ok';
  end if;
  delete from identity.registration r
  where lower(r.email) = lower(v_email) and (r.expires_at < clock_timestamp() or r.secret_hash = v_secret_hash);
  insert into identity.registration (email, first_name, last_name, user_name, requested_role, salt, hash, secret_hash, phone_number)
  values (v_email, v_first_name, v_last_name, v_user_name, v_role, v_salt, v_hash, v_secret_hash, v_phone_number)
  returning id into v_id;
  perform identity.audit('visitor', 'user.register', null, jsonb_build_object('registration', v_id), v_by);
  perform identity.send_code('verify-email', 'registration:' || v_id, v_email, null);
  return 'ok';
end $$;
revoke all on function identity.register(jsonb) from public;
grant execute on function identity.register(jsonb) to gatelight_app, gatelight_web;
