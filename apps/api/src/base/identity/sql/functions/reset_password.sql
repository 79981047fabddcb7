-- Returns false when the code is wrong.
create or replace function identity.reset_password(p_email text, p_code text, p_salt bytea, p_hash bytea, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user identity."user" := identity.user_named(p_email);
begin
  if not identity.use_code('reset-password', 'user:' || coalesce(v_user.id::text, 'none'), p_code) then
    perform identity.audit('visitor', 'password.reset-refused', v_user.id, null, p_by);
    return false;
  end if;
  update identity.credential c set salt = p_salt, hash = p_hash, changed_at = clock_timestamp() where c.user_id = v_user.id;
  perform identity.end_sessions(v_user.id, null, 'password');
  perform identity.audit('user:' || v_user.id, 'password.reset', v_user.id, null, p_by);
  perform identity.notice(v_user.email, v_user.id, 'password-changed', p_by);
  return true;
end $$;
revoke all on function identity.reset_password(text, text, bytea, bytea, jsonb) from public;
grant execute on function identity.reset_password(text, text, bytea, bytea, jsonb) to gatelight_app, gatelight_web;
