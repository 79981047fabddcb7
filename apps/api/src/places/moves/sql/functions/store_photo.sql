-- Stores a photo for the next move. Returns null when the user may not do this, or has 20 unused photos.
create or replace function moves.store_photo(p_session uuid, p_estate_id bigint, p_house_id bigint, p_content bytea) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := moves.manager_of(p_session, p_estate_id, p_house_id);
  v_id uuid;
begin
  if v_caller is null or (select count(*) from moves.photo p where p.uploaded_by = v_caller and not p.is_used) >= 20 then
    return null;
  end if;
  insert into moves.photo (house_id, uploaded_by, content) values (p_house_id, v_caller, p_content) returning id into v_id;
  return v_id;
end $$;
revoke all on function moves.store_photo(uuid, bigint, bigint, bytea) from public;
grant execute on function moves.store_photo(uuid, bigint, bigint, bytea) to gatelight_web;
