-- The facts in messages about a question.
create or replace function walk_ins.message_of(p_ask walk_ins.ask) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('ask_id', p_ask.id::text, 'house_id', p_ask.house_id::text, 'visitor', p_ask.visitor, 'people', p_ask.people, 'reason', p_ask.reason, 'at', p_ask.asked_at,
    'house', (select h.name from estates.house h where h.id = p_ask.house_id), 'gate', (select g.name from gate.gate g where g.id = p_ask.gate_id))
$$;
revoke all on function walk_ins.message_of(walk_ins.ask) from public;
