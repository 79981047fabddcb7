-- Houses of the device's estate, and how a guard calls them. Returns null when there is no such device.
create or replace function walk_ins.houses_of(p_key_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('call_way', coalesce((select e.call_way from walk_ins.estate e where e.estate_id = d.estate_id), ''),
    'houses', (select coalesce(jsonb_agg(jsonb_build_object('id', h.id::text, 'name', h.name) order by h.name, h.id), '[]')
      from estates.house h where h.estate_id = d.estate_id and h.retired_at is null))
  from gate.device_by_key(p_key_hash) d where d.id is not null
$$;
revoke all on function walk_ins.houses_of(bytea) from public;
grant execute on function walk_ins.houses_of(bytea) to gatelight_web;
