-- Creates the user of a sign-up with the right code. A session starts only in the browser that signed up.
create or replace function identity.verify_registration(
  p_email text, p_code text, p_secret_hash bytea, p_refresh_hash bytea, p_by jsonb,
  out verified boolean, out user_id bigint, out session_key uuid, out expires_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_registration identity.registration := identity.registration_of(p_email, p_secret_hash);
  v_session identity.session;
  v_user_name text;
begin
  verified := false;
  if not identity.use_code('verify-email', 'registration:' || coalesce(v_registration.id::text, 'none'), p_code) then
    perform identity.audit('visitor', 'user.verify-failed', null, jsonb_build_object('registration', v_registration.id), p_by);
    return;
  end if;
  -- Another user may have taken the name meanwhile.
  v_user_name := v_registration.user_name;
  perform from identity."user" u where lower(u.user_name) = lower(v_user_name) and u.deleted_at is null;
  if found then
    v_user_name := v_user_name || '-' || substr(encode(uuid_send(gen_random_uuid()), 'hex'), 1, 8);
  end if;
  insert into identity."user" (email, first_name, last_name, user_name, phone_number)
  values (v_registration.email, v_registration.first_name, v_registration.last_name, v_user_name, v_registration.phone_number)
  on conflict do nothing
  returning id into user_id;
  if user_id is null then
    return;
  end if;
  verified := true;
  insert into identity.credential (user_id, salt, hash) values (verify_registration.user_id, v_registration.salt, v_registration.hash);
  if v_registration.requested_role is not null then
    insert into identity.role_request (user_id, role) values (verify_registration.user_id, v_registration.requested_role);
  end if;
  delete from identity.registration r where lower(r.email) = lower(v_registration.email);
  perform identity.audit('user:' || user_id, 'user.verified', user_id, jsonb_build_object('registration', v_registration.id), p_by);
  if v_registration.secret_hash is not distinct from p_secret_hash then
    v_session := identity.start_session(user_id, p_refresh_hash, p_by);
    session_key := v_session.key;
    expires_at := v_session.expires_at;
  end if;
end $$;
revoke all on function identity.verify_registration(text, text, bytea, bytea, jsonb) from public;
grant execute on function identity.verify_registration(text, text, bytea, bytea, jsonb) to gatelight_app, gatelight_web;
