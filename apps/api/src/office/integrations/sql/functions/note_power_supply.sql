-- Power went on or off, for the estate of a key. Returns null when it is stored, also for a repeat.
create or replace function integrations.note_power_supply(p_hash bytea, p_kind text, p_is_on boolean, p_at timestamptz) returns text
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select power.note_supply(k.estate_id, p_kind, p_is_on, p_at, k.name)
  from integrations.api_key k where k.hash = p_hash and k.estate_id = integrations.estate_of(p_hash, 'power.write')
$$;
revoke all on function integrations.note_power_supply(bytea, text, boolean, timestamptz) from public;
grant execute on function integrations.note_power_supply(bytea, text, boolean, timestamptz) to gatelight_app, gatelight_web;
