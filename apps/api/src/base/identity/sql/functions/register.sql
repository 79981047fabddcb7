create or replace function identity.register(p_email text, p_first_name text, p_last_name text, p_user_name text, p_role text, p_salt bytea, p_hash bytea, p_secret_hash bytea, p_by jsonb, p_phone_number text)
returns text
language plpgsql
 security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_user identity."user";
  v_id uuid;
begin
  perform from identity."user" u where lower(u.user_name) = lower(p_user_name) and u.deleted_at is null;
  if found then
    return 'taken';
  end if;
  v_user := identity.user_named(p_email);
  if v_user.id is not null then
    perform identity.audit('visitor', 'user.register-known', v_user.id, null, p_by);
    perform identity.write_to(v_user.email, v_user.id,
      'account:' || v_user.id || ':registered-again:' || to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDDHH24'),
      jsonb_build_object('name', 'account-notice', 'what', 'registered-again', 'at', identity.iso(clock_timestamp())), null);
    return 'ok';
  end if;
  delete from identity.registration r
  where lower(r.email) = lower(p_email) and (r.expires_at < clock_timestamp() or r.secret_hash = p_secret_hash);
  insert into identity.registration (email, first_name, last_name, user_name, requested_role, salt, hash, secret_hash, phone_number)
  values (p_email, p_first_name, p_last_name, p_user_name, p_role, p_salt, p_hash, p_secret_hash, p_phone_number)
  returning id into v_id;
  perform identity.audit('visitor', 'user.register', null, jsonb_build_object('registration', v_id), p_by);
  perform identity.send_code('verify-email', 'registration:' || v_id, p_email, null);
  return 'ok';
end $$;
revoke all on function identity.register(text, text, text, text, text, bytea, bytea, bytea, jsonb, text) from public;
grant execute on function identity.register(text, text, text, text, text, bytea, bytea, bytea, jsonb, text) to gatelight_app, gatelight_web;
