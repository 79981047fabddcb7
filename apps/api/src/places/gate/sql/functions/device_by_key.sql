-- The device that has this key, if its estate is in use and the device was not cut off. Otherwise a null row.
create or replace function gate.device_by_key(p_key_hash bytea) returns gate.device
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d from gate.device d join estates.estate e on e.id = d.estate_id and e.retired_at is null
  where d.key_hash = p_key_hash and d.cut_off_at is null
$$;
revoke all on function gate.device_by_key(bytea) from public;
