-- A pass as its house and its visitor may read it. The web process decrypts the code and signs the rest.
create or replace function gate.shown_pass(p_pass gate.pass) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('id', p_pass.id, 'estate_id', p_pass.estate_id, 'house_id', p_pass.house_id::text, 'kind', p_pass.kind,
    'visitor', p_pass.visitor, 'plate', p_pass.plate, 'people', p_pass.people, 'from', p_pass.from_at, 'until', p_pass.until_at,
    'weekdays', p_pass.weekdays, 'day_from', p_pass.day_from, 'day_to', p_pass.day_to, 'state', gate.state_of(p_pass),
    'code_sealed', encode(p_pass.code_sealed, 'hex'), 'admitted', p_pass.admitted, 'inside', p_pass.inside,
    'last_in_at', p_pass.last_in_at, 'made_by', identity.full_name(p_pass.made_by), 'host', gate.shown_name(p_pass.made_by),
    'event', (select jsonb_build_object('id', v.id::text, 'name', v.name) from gate.event v where v.id = p_pass.event_id),
    'key_version', (select e.key_version from gate.estate e where e.estate_id = p_pass.estate_id))
$$;
revoke all on function gate.shown_pass(gate.pass) from public;
