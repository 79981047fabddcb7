-- Ends a helper's work for a house. The photo is deleted immediately. Returns false when the helper is not of a house
-- of the caller. A repeat changes nothing.
create or replace function helpers.end_helper(p_session uuid, p_house_id bigint, p_link_id bigint, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
  v_link helpers.link;
begin
  select * into v_link from helpers.link l where l.id = p_link_id and l.house_id = p_house_id for update;
  if v_caller is null or not found or not households.lives_in(v_link.made_by, p_house_id) then
    return false;
  end if;
  if v_link.ended_at is null then
    update helpers.link l set ended_at = now(), photo = null, photo_name = null where l.id = p_link_id;
    perform audit.record_for_house(v_caller, 'helper.end', p_house_id, jsonb_build_object('helper', p_link_id), p_by);
  end if;
  return true;
end $$;
revoke all on function helpers.end_helper(uuid, bigint, bigint, jsonb) from public;
grant execute on function helpers.end_helper(uuid, bigint, bigint, jsonb) to gatelight_web;
