-- Confirms the password again: valid for 10 minutes of this session. Null: wrong. WL003: the session is over.
create or replace function identity.step_up(p_session uuid, p_hash bytea, p_try_keys bytea[], p_by jsonb) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_until timestamptz := clock_timestamp() + interval '10 minutes';
begin
  perform identity.user_of_session(p_session);
  perform from identity.credential c where c.user_id = v_me.user_id and c.hash = p_hash;
  if not found then
    perform identity.audit('user:' || v_me.user_id, 'session.step-up-refused', v_me.user_id, null, p_by);
    return null;
  end if;
  perform identity.forgive_tries(p_try_keys);
  perform identity.end_old_tokens(v_me.id);
  update identity.session s set step_up_until = v_until where s.id = v_me.id;
  perform identity.audit('user:' || v_me.user_id, 'session.step-up', v_me.user_id, jsonb_build_object('session', v_me.id), p_by);
  return v_until;
end $$;
revoke all on function identity.step_up(uuid, bytea, bytea[], jsonb) from public;
grant execute on function identity.step_up(uuid, bytea, bytea[], jsonb) to gatelight_app, gatelight_web;
