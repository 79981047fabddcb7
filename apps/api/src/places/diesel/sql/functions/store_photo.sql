-- Stores a photo until an entry names it. Returns null when the caller may not do this. A phone without network may
-- send its entry days later.
create or replace function diesel.store_photo(p_session uuid, p_estate_id bigint, p_content bytea) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_id uuid;
begin
  if v_caller is null then
    return null;
  end if;
  delete from diesel.photo p where p.entry_id is null and p.created_at < now() - interval '7 days';
  insert into diesel.photo as p (estate_id, uploader_id, content) values (p_estate_id, v_caller, p_content) returning p.id into v_id;
  return v_id;
end $$;
revoke all on function diesel.store_photo(uuid, bigint, bytea) from public;
grant execute on function diesel.store_photo(uuid, bigint, bytea) to gatelight_app, gatelight_web;
