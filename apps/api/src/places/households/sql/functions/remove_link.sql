create or replace function households.remove_link(p_session uuid, p_meter_id bigint, p_ip inet, p_request text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_link households.link;
begin
  -- Locked first, as in close_request: a request cannot be approved at the same time.
  perform from metering.meter m where m.id = p_meter_id for no key update;
  select * into v_link from households.link l
  where l.user_id = v_user_id and l.meter_id = p_meter_id and l.ended_at is null for update;
  if not found then
    return false;
  end if;
  if v_link.role = 'owner' then
    perform households.clear_meter(p_meter_id);
  else
    perform households.end_link(v_link.id);
  end if;
  perform households.audit(v_user_id, 'meter.unlink', 'meter', p_meter_id::text,
    jsonb_build_object('user', v_user_id, 'role', v_link.role), null, p_ip, p_request);
  return true;
end $$;
revoke all on function households.remove_link(uuid, bigint, inet, text) from public;
grant execute on function households.remove_link(uuid, bigint, inet, text) to gatelight_app, gatelight_web;
