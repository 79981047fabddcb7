-- Stores a photo of an incident that this device recorded. `none`: no such incident.
create or replace function patrol.store_device_photo(p_key_hash bytea, p_incident uuid, p_photo uuid, p_content bytea) returns text
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select patrol.insert_photo(i, p_photo, p_content)
    from gate.device_by_key(p_key_hash) d join patrol.incident i on i.estate_id = d.estate_id and i.device_id = d.id
    where i.key = p_incident), 'none')
$$;
revoke all on function patrol.store_device_photo(bytea, uuid, uuid, bytea) from public;
grant execute on function patrol.store_device_photo(bytea, uuid, uuid, bytea) to gatelight_web;
