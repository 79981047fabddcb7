-- Stores the photo of an entry that this device made, once. Returns false when there is no such entry, or its visitor
-- was deleted.
create or replace function gate.store_entry_photo(p_key_hash bytea, p_entry_key uuid, p_content bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device := gate.device_by_key(p_key_hash);
  v_entry gate.entry;
begin
  select * into v_entry from gate.entry e where e.device_id = v_device.id and e.key = p_entry_key for no key update;
  if not found or v_entry.forgotten_at is not null then
    return false;
  end if;
  insert into gate.entry_photo (entry_id, content) values (v_entry.id, p_content) on conflict (entry_id) do nothing;
  return true;
end $$;
revoke all on function gate.store_entry_photo(bytea, uuid, bytea) from public;
grant execute on function gate.store_entry_photo(bytea, uuid, bytea) to gatelight_web;
