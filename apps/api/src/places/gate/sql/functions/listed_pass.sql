-- A pass as a device stores it. Instants are minutes since 1970. It has no tag when a stolen device knew the code, so
-- the guard asks the house.
create or replace function gate.listed_pass(p_pass gate.pass) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('id', p_pass.id,
    'tag', case when p_pass.created_at >= e.codes_from then encode(p_pass.code_tag, 'hex') end,
    'kind', p_pass.kind, 'visitor', p_pass.visitor, 'house', h.name, 'plate', p_pass.plate, 'people', p_pass.people,
    'from', floor(extract(epoch from p_pass.from_at) / 60), 'until', ceil(extract(epoch from p_pass.until_at) / 60),
    'weekdays', p_pass.weekdays, 'day_from', p_pass.day_from, 'day_to', p_pass.day_to,
    'admitted', p_pass.admitted, 'inside', p_pass.inside, 'is_cancelled', gate.state_of(p_pass) = 'cancelled')
  from gate.estate e join estates.house h on h.id = p_pass.house_id where e.estate_id = p_pass.estate_id
$$;
revoke all on function gate.listed_pass(gate.pass) from public;
