-- The last 24 hours of an estate's gates with names, for a paired device; at most 500 lines.
create or replace function gate.log_lines(p_key_hash bytea) returns table (line jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('key', e.key::text, 'at', e.at, 'kind', e.kind, 'source', e.source, 'source_id', e.source_id, 'pass_id', e.pass_id,
    'visitor', e.visitor, 'plate', e.plate, 'house', coalesce(h.name, ''), 'people', e.people, 'gate', g.name, 'reason', e.reason)
  from gate.device_by_key(p_key_hash) d
    join gate.entry e on e.estate_id = d.estate_id and e.at > now() - interval '24 hours'
    join gate.gate g on g.id = e.gate_id left join estates.house h on h.id = e.house_id
  order by e.at desc, e.id desc limit 500
$$;
revoke all on function gate.log_lines(bytea) from public;
grant execute on function gate.log_lines(bytea) to gatelight_web;
