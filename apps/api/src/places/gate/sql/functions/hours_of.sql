-- The hours in which an estate accepts visitors and deliveries, as contract/places/passes/judge-hours.ts reads them.
create or replace function gate.hours_of(p_estate_id bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select jsonb_build_object('open_from', e.open_from, 'open_to', e.open_to, 'deliveries_from', e.deliveries_from,
      'deliveries_to', e.deliveries_to) from gate.estate e where e.estate_id = p_estate_id),
    '{"open_from": 0, "open_to": 1439, "deliveries_from": 0, "deliveries_to": 1439}')
$$;
revoke all on function gate.hours_of(bigint) from public;
