-- A sign-in lasts 30 days, and 7 without use; for staff 12 hours, and 30 minutes without use. It counts as a session of
-- staff only after its second factor.
create or replace function identity.start_session(p_user_id bigint, p_refresh_hash bytea, p_by jsonb) returns identity.session
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_session identity.session;
  v_staff boolean := exists (select from identity.member_role m where m.user_id = p_user_id);
begin
  insert into identity.session (user_id, expires_at, idle_seconds, ip, user_agent)
  values (p_user_id, clock_timestamp() + case when v_staff then interval '12 hours' else interval '30 days' end,
    case when v_staff then 1800 else 604800 end, (p_by ->> 'ip')::inet, left(p_by ->> 'agent', 300))
  returning * into v_session;
  insert into identity.refresh_token (hash, session_id) values (p_refresh_hash, v_session.id);
  perform identity.audit('user:' || p_user_id, 'session.start', p_user_id, jsonb_build_object('session', v_session.id), p_by);
  return v_session;
end $$;
revoke all on function identity.start_session(bigint, bytea, jsonb) from public;
