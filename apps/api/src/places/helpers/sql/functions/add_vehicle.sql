-- Adds a vehicle to a house. `refusal`: 'not-found', 'household-full', 'vehicle-listed'.
create or replace function helpers.add_vehicle(p_session uuid, p_house_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
  v_vehicle helpers.vehicle;
begin
  perform identity.user_of_session(p_session);
  if v_caller is null then
    return '{"refusal": "not-found"}';
  end if;
  perform platform.check_arguments(p_given, array['key', 'plate', 'about', 'most']);
  perform from estates.house h where h.id = p_house_id for no key update;
  select * into v_vehicle from helpers.vehicle v where v.house_id = p_house_id and v.key = (p_given ->> 'key')::uuid;
  if found then
    return jsonb_build_object('id', v_vehicle.id::text);
  end if;
  if (select count(*) from helpers.vehicle v where v.house_id = p_house_id and v.ended_at is null) >= (p_given ->> 'most')::integer then
    return '{"refusal": "household-full"}';
  end if;
  insert into helpers.vehicle (estate_id, house_id, key, plate, about, made_by)
  select h.estate_id, h.id, (p_given ->> 'key')::uuid, p_given ->> 'plate', p_given ->> 'about', v_caller from estates.house h where h.id = p_house_id
  on conflict (house_id, plate) where ended_at is null do nothing
  returning * into v_vehicle;
  if v_vehicle.id is null then
    return '{"refusal": "vehicle-listed"}';
  end if;
  perform audit.record_for_house(v_caller, 'vehicle.add', p_house_id, jsonb_build_object('vehicle', v_vehicle.id), p_by);
  return jsonb_build_object('id', v_vehicle.id::text);
end $$;
revoke all on function helpers.add_vehicle(uuid, bigint, jsonb, jsonb) from public;
grant execute on function helpers.add_vehicle(uuid, bigint, jsonb, jsonb) to gatelight_web;
