-- Photos by their names, for a paired device of their estate.
create or replace function helpers.photos_for_gate(p_key_hash bytea, p_names uuid[]) returns table (name text, photo bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.photo_name::text, l.photo from gate.device_by_key(p_key_hash) d join helpers.link l on l.estate_id = d.estate_id
  where l.photo_name = any (p_names) and helpers.works(l)
$$;
revoke all on function helpers.photos_for_gate(bytea, uuid[]) from public;
grant execute on function helpers.photos_for_gate(bytea, uuid[]) to gatelight_web;
