-- Past questions of a demonstration estate, at its first gate. The first person of each house replied. Does nothing
-- when the estate already has some.
create or replace function walk_ins.add_demonstration(p_estate_id bigint, p_call_way text, p_gate_phone text, p_asks jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from estates.estate e where e.id = p_estate_id and e.is_demonstration)
    or exists (select from walk_ins.ask a where a.estate_id = p_estate_id)
  then
    return;
  end if;
  insert into walk_ins.estate (estate_id, call_way, gate_phone) values (p_estate_id, p_call_way, p_gate_phone)
  on conflict (estate_id) do nothing;
  create temporary table asked on commit drop as
    select row_number() over (order by a.at) as n, nextval(pg_get_serial_sequence('walk_ins.ask', 'id')) as id,
      nextval(pg_get_serial_sequence('walk_ins.person', 'id')) as person_id, o.id as occupant_id, o.user_id, d.gate_id, d.id as device_id, g.user_id as guard_id, a.*
    from jsonb_to_recordset(p_asks) as a (house_id bigint, visitor text, reason text, people smallint, at timestamptz,
        seconds integer, is_yes boolean, how text)
      cross join lateral (select x.id, x.gate_id from gate.device x where x.estate_id = p_estate_id order by x.id limit 1) d
      cross join lateral (select x.user_id from teams.member x
        where x.estate_id = p_estate_id and x.role = 'guard' and x.ended_at is null order by x.id limit 1) g
      cross join lateral (select x.id, x.user_id from households.occupant x
        where x.house_id = a.house_id and x.lives_here and x.ended_at is null order by x.id limit 1) o;
  insert into walk_ins.ask (id, estate_id, gate_id, device_id, key, guard_id, house_id, visitor, reason, people, asked_at, until_at, texts_at)
  overriding system value
  select a.id, p_estate_id, a.gate_id, a.device_id, gen_random_uuid(), a.guard_id, a.house_id, a.visitor, a.reason, a.people, a.at,
    a.at + interval '2 minutes', case when coalesce(a.seconds, 120) > 20 then a.at + interval '20 seconds' end
  from asked a;
  insert into walk_ins.person (id, ask_id, user_id, occupant_id)
  overriding system value
  select a.person_id, a.id, a.user_id, case when a.user_id is null then a.occupant_id end from asked a;
  -- As in real use, replies and entries come later, and the figures of the gate count them.
  update walk_ins.ask q set state = case when a.seconds is null then 'no-answer' when a.is_yes then 'yes' else 'no' end,
    answered_at = q.asked_at + make_interval(secs => a.seconds),
    answered_by = case when a.seconds is not null then a.person_id end, answered_how = case when a.seconds is not null then a.how end
  from asked a where a.id = q.id;
  perform gate.add_demonstration_entries(p_estate_id, q.house_id, q.guard_id, jsonb_build_object('source', 'walk-in', 'source_id', q.id::text,
    'visitor', q.visitor, 'people', q.people, 'visits', jsonb_build_array(
      jsonb_build_object('kind', 'in', 'at', q.answered_at + interval '20 seconds'),
      jsonb_build_object('kind', 'out', 'at', q.answered_at + interval '40 minutes'))))
  from asked a join walk_ins.ask q on q.id = a.id where q.state = 'yes' order by q.id;
end $$;
revoke all on function walk_ins.add_demonstration(bigint, text, text, jsonb) from public;
grant execute on function walk_ins.add_demonstration(bigint, text, text, jsonb) to gatelight_app;
