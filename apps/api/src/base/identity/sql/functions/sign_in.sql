-- `outcome`: ok, wrong, locked, code (the password is right, and `user_id` also has an authenticator app:
-- sign_in_with_code), or unverified (the password belongs to a sign-up whose address is not verified: `email`).
create or replace function identity.sign_in(
  p_identifier text, p_hash bytea, p_try_keys bytea[], p_refresh_hash bytea, p_secret_hash bytea, p_admins_only boolean, p_by jsonb,
  out outcome text, out user_id bigint, out session_key uuid, out expires_at timestamptz, out email text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user identity."user" := identity.user_named(p_identifier);
  v_registration identity.registration;
  v_session identity.session;
  v_is_staff boolean := exists (select from identity.member_role m where m.user_id = v_user.id);
begin
  outcome := 'wrong';
  if v_user.id is null then
    v_registration := identity.registration_named(p_identifier);
    if v_registration.hash = p_hash and not p_admins_only then
      -- The person who knows its password is the one who signed up.
      update identity.registration r set secret_hash = p_secret_hash where r.id = v_registration.id;
      perform identity.forgive_tries(p_try_keys);
      outcome := 'unverified';
      email := v_registration.email;
      return;
    end if;
  else
    perform from identity.credential c where c.user_id = v_user.id and c.hash = p_hash;
    if found and v_user.locked_at is not null then
      outcome := 'locked';
      return;
    end if;
    if found and (not p_admins_only or v_is_staff) then
      perform identity.forgive_tries(p_try_keys);
      user_id := v_user.id;
      -- Staff type their code on a separate page, and are residents until then.
      if identity.has_second_factor(v_user.id) and not v_is_staff then
        outcome := 'code';
        return;
      end if;
      v_session := identity.start_session(v_user.id, p_refresh_hash, p_by);
      outcome := 'ok';
      session_key := v_session.key;
      expires_at := v_session.expires_at;
      return;
    end if;
  end if;
  perform identity.audit('visitor', 'session.refused', v_user.id, null, p_by);
end $$;
revoke all on function identity.sign_in(text, bytea, bytea[], bytea, bytea, boolean, jsonb) from public;
grant execute on function identity.sign_in(text, bytea, bytea[], bytea, bytea, boolean, jsonb) to gatelight_app, gatelight_web;
