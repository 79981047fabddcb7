create or replace function integrations.power_meters_of(p_hash bytea)
returns table (name text, account_number text, kind text, last_tenths bigint, last_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.name, m.account_number, m.kind, r.reading_tenths, r.at
  from power.meter m left join lateral (
    select x.reading_tenths, x.at from power.reading x where x.meter_id = m.id and x.corrected_by is null order by x.at desc limit 1) r on true
  where m.estate_id = integrations.estate_of(p_hash, 'power.write') and m.in_use_until is null
  order by estates.counted(m.name), m.id
$$;
revoke all on function integrations.power_meters_of(bytea) from public;
grant execute on function integrations.power_meters_of(bytea) to gatelight_app, gatelight_web;
