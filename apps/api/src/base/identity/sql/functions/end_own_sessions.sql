-- Ends one session of the same user, or all others when p_id is null. Returns how many. WL004: ending any other session
-- needs a password from the last ten minutes, so that a thief cannot shut out the owner.
create or replace function identity.end_own_sessions(p_session uuid, p_id bigint, p_by jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_own_id bigint := (identity.live_session(p_session)).id;
  v_ended integer;
begin
  if p_id is distinct from v_own_id and not identity.has_step_up(p_session) then
    raise exception 'the password is confirmed first' using errcode = 'WL004';
  end if;
  update identity.session s set ended_at = clock_timestamp(), end_reason = 'by-user'
  where s.user_id = v_user_id and s.ended_at is null
    and case when p_id is null then s.id <> v_own_id else s.id = p_id end;
  get diagnostics v_ended = row_count;
  if v_ended > 0 then
    perform identity.audit('user:' || v_user_id, 'session.end', v_user_id,
      jsonb_build_object('session', p_id, 'ended', v_ended), p_by);
  end if;
  return v_ended;
end $$;
revoke all on function identity.end_own_sessions(uuid, bigint, jsonb) from public;
grant execute on function identity.end_own_sessions(uuid, bigint, jsonb) to gatelight_app, gatelight_web;
