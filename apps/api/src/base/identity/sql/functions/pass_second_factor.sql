-- The code at the sign-in. The first one completes the enrolment and activates the recovery codes. Returns the same as
-- take_code, or not-staff.
create or replace function identity.pass_second_factor(p_session uuid, p_code text, p_pad bytea, p_recovery_hashes bytea[], p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_lacks text := identity.staff_lacks(p_session);
  v_outcome text;
begin
  if v_lacks = 'not-staff' then
    return v_lacks;
  end if;
  v_outcome := identity.take_code(v_me.user_id, p_code, p_pad);
  if v_outcome <> 'ok' then
    perform identity.audit('user:' || v_me.user_id, 'second-factor.refused', v_me.user_id, null, p_by);
    return v_outcome;
  end if;
  if v_lacks = 'enrol' then
    delete from identity.recovery_code c where c.user_id = v_me.user_id;
    insert into identity.recovery_code (user_id, hash) select v_me.user_id, h from unnest(p_recovery_hashes) h;
    perform identity.audit('user:' || v_me.user_id, 'second-factor.enrol', v_me.user_id, null, p_by);
  end if;
  perform identity.mark_second_factor(v_me.id);
  perform identity.audit('user:' || v_me.user_id, 'session.second-factor', v_me.user_id, jsonb_build_object('session', v_me.id), p_by);
  return case when v_lacks = 'enrol' then 'enrolled' else 'ok' end;
end $$;
revoke all on function identity.pass_second_factor(uuid, text, bytea, bytea[], jsonb) from public;
grant execute on function identity.pass_second_factor(uuid, text, bytea, bytea[], jsonb) to gatelight_web;
