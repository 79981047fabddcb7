-- The gate of a demonstration estate: a gate with a phone that is no longer there, PINs of guards as if they had chosen
-- them, passes and past visits. Does nothing when the estate already has a gate.
create or replace function gate.add_demonstration(p_estate_id bigint, p_given jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_gate bigint;
  v_device bigint;
begin
  perform platform.check_arguments(p_given, array['gate', 'way', 'device', 'key_hash', 'guards', 'passes', 'visits']);
  if not exists (select from estates.estate e where e.id = p_estate_id and e.is_demonstration)
    or exists (select from gate.gate g where g.estate_id = p_estate_id)
  then
    return;
  end if;
  perform gate.rules_of(p_estate_id);
  update gate.estate e set way = p_given ->> 'way' where e.estate_id = p_estate_id;
  insert into gate.gate (estate_id, name) values (p_estate_id, p_given ->> 'gate') returning id into v_gate;
  insert into gate.device (estate_id, gate_id, name, pairing_until, key_hash, paired_at, seen_at)
  values (p_estate_id, v_gate, p_given ->> 'device', now(), (p_given ->> 'key_hash')::bytea, now() - interval '90 days', now() - interval '20 minutes')
  returning id into v_device;
  insert into gate.pin (estate_id, user_id, salt, hash, first_until)
  select p_estate_id, g.user_id, g.salt, g.hash, null from jsonb_to_recordset(p_given -> 'guards') as g (user_id bigint, salt bytea, hash bytea);
  insert into gate.pass (id, estate_id, house_id, made_by, kind, visitor, plate, people, from_at, until_at, weekdays, day_from, day_to,
    code_index, code_tag, code_sealed, admitted, inside, last_in_at, created_at)
  select p.id, p_estate_id, p.house_id, p.made_by, p.kind, p.visitor, p.plate, p.people, p.from_at, p.until_at, p.weekdays, p.day_from, p.day_to,
    p.code_index, p.code_tag, p.code_sealed, p.admitted, p.inside, p.last_in_at, now() - interval '2 hours'
  from jsonb_to_recordset(p_given -> 'passes') as p (id bigint, house_id bigint, made_by bigint, kind text, visitor text, plate text, people smallint,
    from_at timestamptz, until_at timestamptz, weekdays smallint, day_from smallint, day_to smallint, code_index bytea, code_tag bytea,
    code_sealed bytea, admitted integer, inside integer, last_in_at timestamptz);
  insert into gate.entry (estate_id, gate_id, device_id, key, guard_id, at, received_at, kind, pass_id, pass_kind, house_id, visitor, people,
    checked_by, list_age_seconds, reason)
  select p_estate_id, v_gate, v_device, gen_random_uuid(), v.guard_id, v.at, v.at, v.kind, v.pass_id, v.pass_kind, v.house_id, v.visitor, v.people,
    'server', 0, v.reason
  from jsonb_to_recordset(p_given -> 'visits') as v (guard_id bigint, at timestamptz, kind text, pass_id bigint, pass_kind text, house_id bigint,
    visitor text, people smallint, reason text)
  order by v.at;
end $$;
revoke all on function gate.add_demonstration(bigint, jsonb) from public;
grant execute on function gate.add_demonstration(bigint, jsonb) to gatelight_app;
