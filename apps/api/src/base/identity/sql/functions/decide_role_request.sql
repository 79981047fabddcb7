-- Returns nothing when there is no such open request or the session does not belong to an admin.
create or replace function identity.decide_role_request(p_session uuid, p_id bigint, p_decision text, p_by jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_request identity.role_request;
  v_email text;
begin
  if v_me.id is null or not identity.is_admin(v_me.user_id) then
    return null;
  end if;
  update identity.role_request r set decided_at = clock_timestamp(), decision = p_decision, decided_by = v_me.user_id
  where r.id = p_id and r.decided_at is null returning r.* into v_request;
  if not found then
    return null;
  end if;
  if p_decision = 'approved' then
    insert into identity.user_role (user_id, role, granted_by) values (v_request.user_id, v_request.role, 'user:' || v_me.user_id)
    on conflict do nothing;
  end if;
  perform identity.audit('user:' || v_me.user_id, 'role.' || p_decision, v_request.user_id,
    jsonb_build_object('role', v_request.role, 'request', p_id), p_by);
  select u.email into v_email from identity."user" u where u.id = v_request.user_id;
  perform identity.notice(v_email, v_request.user_id, 'role-' || p_decision, p_by);
  return v_request.user_id;
end $$;
revoke all on function identity.decide_role_request(uuid, bigint, text, jsonb) from public;
grant execute on function identity.decide_role_request(uuid, bigint, text, jsonb) to gatelight_app, gatelight_web;
