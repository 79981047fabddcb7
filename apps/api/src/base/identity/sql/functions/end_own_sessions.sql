-- Ends one session of the same user, or all others when p_id is null. How many.
create or replace function identity.end_own_sessions(p_session uuid, p_id bigint, p_by jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_ended integer;
begin
  update identity.session s set ended_at = clock_timestamp(), end_reason = 'by-user'
  where s.user_id = v_me.user_id and s.ended_at is null
    and case when p_id is null then s.id <> v_me.id else s.id = p_id end;
  get diagnostics v_ended = row_count;
  if v_ended > 0 then
    perform identity.audit('user:' || v_me.user_id, 'session.end', v_me.user_id,
      jsonb_build_object('session', p_id, 'ended', v_ended), p_by);
  end if;
  return v_ended;
end $$;
revoke all on function identity.end_own_sessions(uuid, bigint, jsonb) from public;
grant execute on function identity.end_own_sessions(uuid, bigint, jsonb) to gatelight_app, gatelight_web;
