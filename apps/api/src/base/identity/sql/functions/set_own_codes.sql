-- With a code of the app: completes its set-up (the user's other devices sign in again, with a code), or replaces the
-- recovery codes of an app that is set up. Returns `enrolled`, `ok`, `not-found` (staff), or a refusal of take_code.
-- Raises the errors of user_with_step_up.
create or replace function identity.set_own_codes(p_session uuid, p_code text, p_pad bytea, p_recovery_hashes bytea[], p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_with_step_up(p_session);
  v_is_new boolean;
  v_outcome text;
begin
  if v_user_id is null then
    return 'not-found';
  end if;
  select f.confirmed_at is null into v_is_new from identity.second_factor f where f.user_id = v_user_id for update;
  v_outcome := identity.take_code(v_user_id, p_code, p_pad);
  if v_outcome <> 'ok' then
    perform identity.audit('user:' || v_user_id, 'second-factor.refused', v_user_id, null, p_by);
    return v_outcome;
  end if;
  perform identity.end_old_tokens((identity.live_session(p_session)).id);
  delete from identity.recovery_code c where c.user_id = v_user_id;
  insert into identity.recovery_code (user_id, hash) select v_user_id, h from unnest(p_recovery_hashes) h;
  if not v_is_new then
    perform identity.audit('user:' || v_user_id, 'second-factor.new-codes', v_user_id, null, p_by);
    return 'ok';
  end if;
  perform identity.end_sessions(v_user_id, (identity.live_session(p_session)).id, 'by-user');
  perform identity.audit('user:' || v_user_id, 'second-factor.enrol', v_user_id, null, p_by);
  perform identity.notice((select u.email from identity."user" u where u.id = v_user_id), v_user_id, 'app-on', p_by);
  return 'enrolled';
end $$;
revoke all on function identity.set_own_codes(uuid, text, bytea, bytea[], jsonb) from public;
grant execute on function identity.set_own_codes(uuid, text, bytea, bytea[], jsonb) to gatelight_web;
