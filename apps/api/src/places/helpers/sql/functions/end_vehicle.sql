-- Removes a vehicle from a house and frees its sticker number. Returns false when the vehicle is not of a house of the
-- caller. A repeat changes nothing.
create or replace function helpers.end_vehicle(p_session uuid, p_house_id bigint, p_vehicle_id bigint, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
  v_vehicle helpers.vehicle;
begin
  select * into v_vehicle from helpers.vehicle v where v.id = p_vehicle_id and v.house_id = p_house_id for update;
  if v_caller is null or not found or not households.lives_in(v_vehicle.made_by, p_house_id) then
    return false;
  end if;
  if v_vehicle.ended_at is null then
    update helpers.vehicle v set ended_at = now(), sticker = null where v.id = p_vehicle_id;
    perform audit.record_for_house(v_caller, 'vehicle.end', p_house_id, jsonb_build_object('vehicle', p_vehicle_id, 'sticker', v_vehicle.sticker), p_by);
  end if;
  return true;
end $$;
revoke all on function helpers.end_vehicle(uuid, bigint, bigint, jsonb) from public;
grant execute on function helpers.end_vehicle(uuid, bigint, bigint, jsonb) to gatelight_web;
