-- A right PIN is valid for ten minutes of this session, like the password.
create or replace function identity.confirm_pin(
  p_session uuid, p_hash bytea, p_by jsonb, out outcome text, out tries_left integer, out valid_until timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  select t.outcome, t.tries_left into outcome, tries_left from identity.try_pin(v_user_id, p_hash, p_by) t;
  if outcome <> 'right' then
    return;
  end if;
  valid_until := clock_timestamp() + interval '10 minutes';
  perform identity.end_old_tokens((identity.live_session(p_session)).id);
  update identity.session s set pin_until = valid_until where s.key = p_session;
  perform identity.audit('user:' || v_user_id, 'session.pin', v_user_id, null, p_by);
end $$;
revoke all on function identity.confirm_pin(uuid, bytea, jsonb) from public;
grant execute on function identity.confirm_pin(uuid, bytea, jsonb) to gatelight_app, gatelight_web;
