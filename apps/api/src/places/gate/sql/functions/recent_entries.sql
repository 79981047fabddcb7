-- The newest entries of the last 24 hours at an estate's gates with names, for a paired device. `p_search` is a part of
-- a name, a plate or a house, as the guard types it: accents, spaces and punctuation do not count. Without it, or with
-- only punctuation, all entries are returned.
create or replace function gate.recent_entries(p_key_hash bytea, p_search text, p_most integer) returns table (line jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('key', e.key::text, 'at', e.at, 'kind', e.kind, 'source', e.source, 'source_id', e.source_id, 'pass_id', e.pass_id,
    'visitor', e.visitor, 'plate', e.plate, 'house', coalesce(h.name, ''), 'people', e.people, 'gate', g.name, 'reason', e.reason)
  from gate.device_by_key(p_key_hash) d
    join gate.entry e on e.estate_id = d.estate_id and e.at > now() - interval '24 hours'
    join gate.gate g on g.id = e.gate_id left join estates.house h on h.id = e.house_id
  -- A bar between the parts, so that no search matches across the end of one part and the beginning of the next.
  where position(regexp_replace(platform.plain(coalesce(p_search, '')), '[\s,·|-]+', '', 'g')
    in regexp_replace(platform.plain(concat_ws('|', e.visitor, e.plate, h.name)), '[\s,·-]+', '', 'g')) > 0
  order by e.at desc, e.id desc limit p_most
$$;
revoke all on function gate.recent_entries(bytea, text, integer) from public;
grant execute on function gate.recent_entries(bytea, text, integer) to gatelight_web;
