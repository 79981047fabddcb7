-- Visits of a house, for its people, with the managers who looked at a name. They are kept for 180 days at most.
create or replace function gate.visit_lines(p_session uuid, p_house_id bigint) returns table (id bigint, at timestamptz, line jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.id, e.at, jsonb_build_object('id', e.id::text, 'at', e.at, 'kind', e.kind, 'source', e.source, 'visitor', e.visitor, 'plate', e.plate,
    'people', e.people,
    'gate', g.name, 'guard', coalesce(identity.full_name(e.guard_id), d.name), 'may_forget', e.visitor <> '' or e.plate <> '',
    'is_unexpected', e.unexpected_at is not null,
    'looks', (select coalesce(jsonb_agg(jsonb_build_object('by', identity.full_name(l.user_id), 'at', l.at, 'reason', l.reason) order by l.id), '[]')
      from gate.look l where l.entry_id = e.id))
  from gate.entry e join gate.gate g on g.id = e.gate_id join gate.device d on d.id = e.device_id
  where e.house_id = p_house_id and gate.own_house(p_session, p_house_id) is not null
$$;
revoke all on function gate.visit_lines(uuid, bigint) from public;
grant execute on function gate.visit_lines(uuid, bigint) to gatelight_web;
