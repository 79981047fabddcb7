create or replace function households.remove_member(
  p_session uuid, p_meter_id bigint, p_member text, p_ip inet, p_request text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_id bigint := substr(p_member, 2)::bigint;
  v_link households.link;
  v_found boolean;
begin
  if households.role_of(v_user_id, p_meter_id) is distinct from 'owner' then
    return false;
  end if;
  if p_member like 'm%' then
    select * into v_link from households.link l
    where l.id = v_id and l.meter_id = p_meter_id and l.ended_at is null and l.role <> 'owner' for update;
    v_found := found;
    if v_found then
      perform households.end_link(v_link.id);
      perform households.notify_user(v_link.user_id, 'membership:' || v_link.id || ':ended',
        jsonb_build_object('name', 'meter-access-ended', 'meter', (select right(m.number, 4) from metering.meter m where m.id = p_meter_id)));
    end if;
  else
    update households.request r set status = 'withdrawn', decided_at = now(), decided_by = v_user_id
    where r.id = v_id and r.meter_id = p_meter_id and r.kind = 'invitation' and r.status = 'open';
    v_found := found;
  end if;
  if v_found then
    perform households.audit(v_user_id, 'meter.member-remove', 'meter', p_meter_id::text,
      jsonb_build_object('member', p_member, 'user', v_link.user_id), null, p_ip, p_request);
  end if;
  return v_found;
end $$;
revoke all on function households.remove_member(uuid, bigint, text, inet, text) from public;
grant execute on function households.remove_member(uuid, bigint, text, inet, text) to gatelight_app, gatelight_web;
