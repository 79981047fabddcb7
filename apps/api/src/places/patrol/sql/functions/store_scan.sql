-- Stores a guard's scan of a point, once. Returns false when no point of this estate has that QR.
create or replace function patrol.store_scan(p_device gate.device, p_item jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_point bigint := (select p.id from patrol.point p where p.secret = p_item ->> 'code' and p.estate_id = p_device.estate_id);
begin
  if v_point is null then
    return false;
  end if;
  insert into patrol.scan (estate_id, device_id, key, guard_id, point_id, at)
  values (p_device.estate_id, p_device.id, (p_item ->> 'key')::uuid, (p_item ->> 'guard_id')::bigint, v_point, least((p_item ->> 'at')::timestamptz, now()))
  on conflict (device_id, key) do nothing;
  return true;
end $$;
revoke all on function patrol.store_scan(gate.device, jsonb) from public;
