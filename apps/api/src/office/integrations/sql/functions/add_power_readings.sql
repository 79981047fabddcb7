-- Stores readings for the estate of a key; all or none, as power.store_readings.
create or replace function integrations.add_power_readings(p_hash bytea, p_rows jsonb) returns table ("row" integer, code text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select s."row", s.code
  from integrations.api_key k, power.store_readings(k.estate_id, p_rows,
    jsonb_build_object('store', true, 'source', 'key', 'entered_key', k.name)) s
  where k.hash = p_hash and k.estate_id = integrations.estate_of(p_hash, 'power.write')
$$;
revoke all on function integrations.add_power_readings(bytea, jsonb) from public;
grant execute on function integrations.add_power_readings(bytea, jsonb) to gatelight_app, gatelight_web;
