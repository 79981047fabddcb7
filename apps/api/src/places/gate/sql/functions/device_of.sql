-- The device that has this key, and its estate.
create or replace function gate.device_of(p_key_hash bytea) returns table (id bigint, estate_id bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.id, d.estate_id from gate.device_by_key(p_key_hash) d where d.id is not null
$$;
revoke all on function gate.device_of(bytea) from public;
grant execute on function gate.device_of(bytea) to gatelight_web;
