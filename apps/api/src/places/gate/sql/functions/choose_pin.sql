-- Replaces a guard's first PIN, whose hash is `p_first`, with the PIN that the guard chose on a device. Returns false
-- when the first PIN is no longer the guard's PIN or has expired, the guard left, or the device was cut off.
create or replace function gate.choose_pin(p_key_hash bytea, p_guard_id bigint, p_first bytea, p_pin jsonb, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device := gate.device_by_key(p_key_hash);
begin
  perform platform.check_arguments(p_pin, array['salt', 'hash']);
  update gate.pin p set salt = (p_pin ->> 'salt')::bytea, hash = (p_pin ->> 'hash')::bytea, first_until = null, set_at = now()
  where p.estate_id = v_device.estate_id and p.user_id = p_guard_id and p.hash = p_first and p.first_until > now()
    and teams.has_role(p_guard_id, v_device.estate_id, array['guard']);
  if not found then
    return false;
  end if;
  perform audit.record_for_estate(p_guard_id, 'gate.own-pin', v_device.estate_id, jsonb_build_object('device', v_device.name), p_by);
  return true;
end $$;
revoke all on function gate.choose_pin(bytea, bigint, bytea, jsonb, jsonb) from public;
grant execute on function gate.choose_pin(bytea, bigint, bytea, jsonb, jsonb) to gatelight_web;
