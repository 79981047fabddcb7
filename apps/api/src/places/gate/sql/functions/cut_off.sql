-- Cuts a device off. After a theft, the codes that it knew make every gate ask the house. Returns false when the caller
-- may not do this, or the device is already cut off.
create or replace function gate.cut_off(p_session uuid, p_gate_id bigint, p_device_id bigint, p_is_stolen boolean, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device;
  v_caller bigint;
begin
  select * into v_device from gate.device d where d.id = p_device_id and d.gate_id = p_gate_id and d.cut_off_at is null for update;
  v_caller := teams.manager_of(p_session, v_device.estate_id);
  if v_caller is null then
    return false;
  end if;
  update gate.device d set cut_off_at = now(), is_stolen = p_is_stolen, secret_hash = null where d.id = p_device_id;
  if p_is_stolen and v_device.paired_at is not null then
    update gate.estate e set codes_from = now() where e.estate_id = v_device.estate_id;
  end if;
  perform audit.record_for_estate(v_caller, 'gate-device.cut-off', v_device.estate_id,
    jsonb_build_object('device', v_device.name, 'is_stolen', p_is_stolen), p_by);
  return true;
end $$;
revoke all on function gate.cut_off(uuid, bigint, bigint, boolean, jsonb) from public;
grant execute on function gate.cut_off(uuid, bigint, bigint, boolean, jsonb) to gatelight_web;
