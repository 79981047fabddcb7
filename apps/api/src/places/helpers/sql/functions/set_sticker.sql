-- Gives a vehicle of an estate a sticker, or takes it back. `refusal`: 'not-found', 'sticker-taken', or null when it is
-- done.
create or replace function helpers.set_sticker(p_session uuid, p_estate_id bigint, p_vehicle_id bigint, p_sticker text, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_before helpers.vehicle;
begin
  select * into v_before from helpers.vehicle v where v.id = p_vehicle_id and v.estate_id = p_estate_id and v.ended_at is null for update;
  if v_caller is null or not found then
    return 'not-found';
  end if;
  if v_before.sticker is not distinct from p_sticker then
    return null;
  end if;
  begin
    update helpers.vehicle v set sticker = p_sticker where v.id = p_vehicle_id;
  exception when unique_violation then
    return 'sticker-taken';
  end;
  perform audit.record_for_estate(v_caller, 'vehicle.sticker', p_estate_id,
    jsonb_build_object('vehicle', p_vehicle_id, 'before', v_before.sticker, 'after', p_sticker), p_by);
  return null;
end $$;
revoke all on function helpers.set_sticker(uuid, bigint, bigint, text, jsonb) from public;
grant execute on function helpers.set_sticker(uuid, bigint, bigint, text, jsonb) to gatelight_web;
