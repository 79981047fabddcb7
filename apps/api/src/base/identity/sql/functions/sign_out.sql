create or replace function identity.sign_out(p_hash bytea, p_session uuid, p_by jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_session identity.session;
begin
  update identity.session s set ended_at = clock_timestamp(), end_reason = 'signed-out'
  where s.ended_at is null
    and (s.key = p_session or s.id = (select t.session_id from identity.refresh_token t where t.hash = p_hash))
  returning s.* into v_session;
  if found then
    perform identity.audit('user:' || v_session.user_id, 'session.sign-out', v_session.user_id,
      jsonb_build_object('session', v_session.id), p_by);
  end if;
end $$;
revoke all on function identity.sign_out(bytea, uuid, jsonb) from public;
grant execute on function identity.sign_out(bytea, uuid, jsonb) to gatelight_app, gatelight_web;
