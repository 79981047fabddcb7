-- From now on the user signs in with the password alone. Needs a code of the app (p_code with p_pad) or a recovery code
-- (p_recovery_hash). Returns `ok`, `not-found` (staff), or a refusal of take_code or take_recovery_code. Raises the
-- errors of user_with_step_up.
create or replace function identity.remove_own_app(p_session uuid, p_code text, p_pad bytea, p_recovery_hash bytea, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_with_step_up(p_session);
  v_outcome text;
begin
  if v_user_id is null then
    return 'not-found';
  end if;
  v_outcome := case when p_recovery_hash is null then identity.take_code(v_user_id, p_code, p_pad)
    else identity.take_recovery_code(v_user_id, p_recovery_hash) end;
  if v_outcome <> 'ok' then
    perform identity.audit('user:' || v_user_id, 'second-factor.refused', v_user_id, null, p_by);
    return v_outcome;
  end if;
  perform identity.end_old_tokens((identity.live_session(p_session)).id);
  delete from identity.second_factor f where f.user_id = v_user_id;
  delete from identity.recovery_code c where c.user_id = v_user_id;
  perform identity.audit('user:' || v_user_id, 'second-factor.off', v_user_id, null, p_by);
  perform identity.notice((select u.email from identity."user" u where u.id = v_user_id), v_user_id, 'app-off', p_by);
  return 'ok';
end $$;
revoke all on function identity.remove_own_app(uuid, text, bytea, bytea, jsonb) from public;
grant execute on function identity.remove_own_app(uuid, text, bytea, bytea, jsonb) to gatelight_web;
