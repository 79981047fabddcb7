-- Entries of a demonstration estate without a pass, at its first gate. For slices above.
create or replace function gate.add_demonstration_entries(p_estate_id bigint, p_house_id bigint, p_guard_id bigint, p_given jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform platform.check_arguments(p_given, array['source', 'source_id', 'visitor', 'people', 'visits']);
  insert into gate.entry (estate_id, gate_id, device_id, key, guard_id, at, received_at, kind, source, source_id, house_id, visitor, people, checked_by,
    list_age_seconds)
  select p_estate_id, d.gate_id, d.id, gen_random_uuid(), p_guard_id, v.at, v.at, v.kind, p_given ->> 'source', p_given ->> 'source_id', p_house_id,
    p_given ->> 'visitor', (p_given ->> 'people')::smallint, 'server', 0
  from jsonb_to_recordset(p_given -> 'visits') as v (kind text, at timestamptz)
    cross join (select x.id, x.gate_id from gate.device x where x.estate_id = p_estate_id order by x.id limit 1) d
    join estates.estate e on e.id = p_estate_id and e.is_demonstration
  order by v.at;
end $$;
revoke all on function gate.add_demonstration_entries(bigint, bigint, bigint, jsonb) from public;
