-- A question as the app of a person of the house shows it. `is_mine`: this person replied.
create or replace function walk_ins.house_view(p_ask walk_ins.ask, p_user_id bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('id', p_ask.id::text, 'house_id', p_ask.house_id::text,
    'house', (select h.name from estates.house h where h.id = p_ask.house_id), 'gate', (select g.name from gate.gate g where g.id = p_ask.gate_id),
    'guard', identity.full_name(p_ask.guard_id), 'visitor', p_ask.visitor, 'reason', p_ask.reason, 'people', p_ask.people,
    'came_before_at', walk_ins.came_before(p_ask), 'asked_at', p_ask.asked_at, 'state', walk_ins.state_of(p_ask),
    'ms_left', greatest(0, floor(extract(epoch from p_ask.until_at - clock_timestamp()) * 1000))::integer,
    'answered_at', p_ask.answered_at, 'answered_by', walk_ins.name_of(p_ask.answered_by),
    'is_mine', coalesce((select p.user_id = p_user_id from walk_ins.person p where p.id = p_ask.answered_by), false))
$$;
revoke all on function walk_ins.house_view(walk_ins.ask, bigint) from public;
