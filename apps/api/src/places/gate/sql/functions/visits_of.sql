-- Visits of a house, for somebody who lives there, with who looked at a name. A house has at most 180 days of them.
create or replace function gate.visits_of(p_session uuid, p_house_id bigint)
returns table (id bigint, at timestamptz, kind text, visitor text, plate text, people smallint, gate text, guard text, looks jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.id, e.at, e.kind, e.visitor, e.plate, e.people, g.name, identity.full_name(e.guard_id),
    (select coalesce(jsonb_agg(jsonb_build_object('by', identity.full_name(l.user_id), 'at', l.at, 'reason', l.reason) order by l.id), '[]')
     from gate.look l where l.entry_id = e.id)
  from gate.entry e join gate.gate g on g.id = e.gate_id
  where e.house_id = p_house_id and gate.own_house(p_session, p_house_id) is not null
$$;
revoke all on function gate.visits_of(uuid, bigint) from public;
grant execute on function gate.visits_of(uuid, bigint) to gatelight_web;
