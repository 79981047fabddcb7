-- Returns null when the current password is wrong; otherwise how many other sessions ended.
create or replace function identity.change_password(
  p_session uuid, p_current_hash bytea, p_try_keys bytea[], p_salt bytea, p_hash bytea, p_by jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_email text;
  v_ended integer;
begin
  update identity.credential c set salt = p_salt, hash = p_hash, changed_at = clock_timestamp()
  where c.user_id = v_me.user_id and c.hash = p_current_hash;
  if not found then
    perform identity.audit('user:' || v_me.user_id, 'password.refused', v_me.user_id, null, p_by);
    return null;
  end if;
  perform identity.forgive_tries(p_try_keys);
  v_ended := identity.end_sessions(v_me.user_id, v_me.id, 'password');
  perform identity.end_old_tokens(v_me.id);
  perform identity.audit('user:' || v_me.user_id, 'password.change', v_me.user_id, jsonb_build_object('ended', v_ended), p_by);
  select u.email into v_email from identity."user" u where u.id = v_me.user_id;
  perform identity.notice(v_email, v_me.user_id, 'password-changed', p_by);
  return v_ended;
end $$;
revoke all on function identity.change_password(uuid, bytea, bytea[], bytea, bytea, jsonb) from public;
grant execute on function identity.change_password(uuid, bytea, bytea[], bytea, bytea, jsonb) to gatelight_app, gatelight_web;
