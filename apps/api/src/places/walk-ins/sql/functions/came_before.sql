-- When a visitor with the name in a question last came to the same house, before the question. Null when the log of the
-- house has no such visit.
create or replace function walk_ins.came_before(p_ask walk_ins.ask) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select max(e.at) from gate.entry e
  where e.house_id = p_ask.house_id and e.kind = 'in' and e.at < p_ask.asked_at and e.visitor <> ''
    and lower(btrim(e.visitor)) = lower(btrim(p_ask.visitor))
$$;
revoke all on function walk_ins.came_before(walk_ins.ask) from public;
