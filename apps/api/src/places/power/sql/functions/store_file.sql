-- Stores a picture for the next reading or entry. Returns null when the user may not do this, or has 20 unused pictures
-- of today. Unused pictures are deleted after a day.
create or replace function power.store_file(p_session uuid, p_estate_id bigint, p_content bytea) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := power.writer_of(p_session, p_estate_id);
  v_id uuid;
begin
  if v_user_id is null then
    return null;
  end if;
  delete from power.file f where f.estate_id = p_estate_id and not f.is_used and f.created_at < now() - interval '1 day';
  if (select count(*) from power.file f where f.estate_id = p_estate_id and f.uploaded_by = v_user_id and not f.is_used) >= 20 then
    return null;
  end if;
  insert into power.file (estate_id, uploaded_by, content) values (p_estate_id, v_user_id, p_content) returning id into v_id;
  return v_id;
end $$;
revoke all on function power.store_file(uuid, bigint, bytea) from public;
grant execute on function power.store_file(uuid, bigint, bytea) to gatelight_app, gatelight_web;
