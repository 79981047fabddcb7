-- Sets the photo of a helper of a house, or deletes it (null). Returns false when the helper is not of a house of the
-- caller.
create or replace function helpers.set_photo(p_session uuid, p_house_id bigint, p_link_id bigint, p_photo bytea, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
begin
  update helpers.link l set photo = p_photo, photo_name = case when p_photo is not null then gen_random_uuid() end
  where v_caller is not null and l.id = p_link_id and l.house_id = p_house_id and l.ended_at is null and households.lives_in(l.made_by, l.house_id);
  if not found then
    return false;
  end if;
  perform audit.record_for_house(v_caller, 'helper.photo', p_house_id, jsonb_build_object('helper', p_link_id), p_by);
  return true;
end $$;
revoke all on function helpers.set_photo(uuid, bigint, bigint, bytea, jsonb) from public;
grant execute on function helpers.set_photo(uuid, bigint, bigint, bytea, jsonb) to gatelight_web;
