-- Confirms a code for the next 10 minutes of this session. Returns the same as take_code.
create or replace function identity.confirm_code(p_session uuid, p_code text, p_pad bytea, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.staff_caller(p_session, 'overview.read');
  v_outcome text := identity.take_code(v_user_id, p_code, p_pad);
begin
  perform identity.audit('user:' || v_user_id, case v_outcome when 'ok' then 'session.code-confirmed' else 'second-factor.refused' end,
    v_user_id, null, p_by);
  if v_outcome = 'ok' then
    perform identity.end_old_tokens((identity.live_session(p_session)).id);
    update identity.session s set code_confirmed_until = clock_timestamp() + interval '10 minutes' where s.key = p_session;
  end if;
  return v_outcome;
end $$;
revoke all on function identity.confirm_code(uuid, text, bytea, jsonb) from public;
grant execute on function identity.confirm_code(uuid, text, bytea, jsonb) to gatelight_web;
