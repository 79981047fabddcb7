create or replace function households.update_member(
  p_session uuid, p_meter_id bigint, p_member text, p_role text, p_ip inet, p_request text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_id bigint := substr(p_member, 2)::bigint;
  v_found bigint;
begin
  if households.role_of(v_user_id, p_meter_id) is distinct from 'owner' or p_role not in ('buyer', 'viewer') then
    return false;
  end if;
  if p_member like 'm%' then
    update households.link l set role = p_role
    where l.id = v_id and l.meter_id = p_meter_id and l.ended_at is null and l.role <> 'owner' returning l.user_id into v_found;
  else
    update households.request r set role = p_role
    where r.id = v_id and r.meter_id = p_meter_id and r.kind = 'invitation' and r.status = 'open' returning r.id into v_found;
  end if;
  if v_found is null then
    return false;
  end if;
  perform households.audit(v_user_id, 'meter.member-role', 'meter', p_meter_id::text, null,
    jsonb_build_object('member', p_member, 'role', p_role), p_ip, p_request);
  return true;
end $$;
revoke all on function households.update_member(uuid, bigint, text, text, inet, text) from public;
grant execute on function households.update_member(uuid, bigint, text, text, inet, text) to gatelight_app, gatelight_web;
