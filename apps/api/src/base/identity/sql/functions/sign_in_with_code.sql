-- The sign-in of a user with an authenticator app, after `sign_in` said code: the password again, and a code of the app (p_code with
-- p_pad) or a recovery code (p_recovery_hash). `outcome`: ok, wrong-password, locked, or a refusal of take_code or take_recovery_code.
create or replace function identity.sign_in_with_code(
  p_identifier text, p_hash bytea, p_code text, p_pad bytea, p_recovery_hash bytea, p_refresh_hash bytea, p_by jsonb,
  out outcome text, out session_key uuid, out expires_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user identity."user" := identity.user_named(p_identifier);
  v_session identity.session;
begin
  perform from identity.credential c where c.user_id = v_user.id and c.hash = p_hash;
  if not found then
    outcome := 'wrong-password';
    perform identity.audit('visitor', 'session.refused', v_user.id, null, p_by);
    return;
  end if;
  if v_user.locked_at is not null then
    outcome := 'locked';
    return;
  end if;
  outcome := case when p_recovery_hash is null then identity.take_code(v_user.id, p_code, p_pad)
    else identity.take_recovery_code(v_user.id, p_recovery_hash) end;
  if outcome <> 'ok' then
    perform identity.audit('user:' || v_user.id, 'second-factor.refused', v_user.id, null, p_by);
    return;
  end if;
  v_session := identity.start_session(v_user.id, p_refresh_hash, p_by);
  session_key := v_session.key;
  expires_at := v_session.expires_at;
  if p_recovery_hash is not null then
    perform identity.audit('user:' || v_user.id, 'second-factor.recovery-code', v_user.id, jsonb_build_object('session', v_session.id), p_by);
    perform identity.notice(v_user.email, v_user.id, 'recovery-code-used', p_by);
  end if;
end $$;
revoke all on function identity.sign_in_with_code(text, bytea, text, bytea, bytea, bytea, jsonb) from public;
grant execute on function identity.sign_in_with_code(text, bytea, text, bytea, bytea, bytea, jsonb) to gatelight_web;
