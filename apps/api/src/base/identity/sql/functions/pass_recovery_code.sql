-- A recovery code in place of the app, at the sign-in of staff. Returns the same as take_recovery_code.
create or replace function identity.pass_recovery_code(p_session uuid, p_hash bytea, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_outcome text := identity.take_recovery_code(v_me.user_id, p_hash);
begin
  if v_outcome = 'wrong' then
    perform identity.audit('user:' || v_me.user_id, 'second-factor.refused', v_me.user_id, null, p_by);
  elsif v_outcome = 'ok' then
    perform identity.mark_second_factor(v_me.id);
    perform identity.audit('user:' || v_me.user_id, 'second-factor.recovery-code', v_me.user_id, jsonb_build_object('session', v_me.id), p_by);
  end if;
  return v_outcome;
end $$;
revoke all on function identity.pass_recovery_code(uuid, bytea, jsonb) from public;
grant execute on function identity.pass_recovery_code(uuid, bytea, jsonb) to gatelight_web;
