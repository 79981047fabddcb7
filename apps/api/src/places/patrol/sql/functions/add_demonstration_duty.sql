-- Incidents, shifts and rounds of a demonstration estate in its last week, with the guards and the phone of its gate.
-- Does nothing when it already has rounds. One round of the third night was cut short.
create or replace function patrol.add_demonstration_duty(p_estate_id bigint, p_incidents jsonb, p_points text[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device;
  v_guards bigint[] := array(select m.user_id from teams.member m where m.estate_id = p_estate_id and m.role = 'guard' and m.ended_at is null order by m.id);
  v_midnight timestamptz := platform.start_of(platform.today());
  v_points bigint[];
  v_round bigint;
begin
  select * into v_device from gate.device d where d.estate_id = p_estate_id and d.cut_off_at is null and d.kind <> 'controller' order by d.id limit 1;
  if v_device.id is null or cardinality(v_guards) < 2 or exists (select from patrol.round r where r.estate_id = p_estate_id)
    or not exists (select from estates.estate e where e.id = p_estate_id and e.is_demonstration)
  then
    return;
  end if;
  insert into patrol.incident (estate_id, key, gate_id, device_id, made_by, kind, at, place, said, people, vehicles, state, done, done_at)
  select p_estate_id, gen_random_uuid(), v_device.gate_id, v_device.id, v_guards[1], i.kind, now() - make_interval(hours => i.hours_ago), i.place,
    i.said, i.people, i.vehicles, case when i.done = '' then 'open' else 'done' end, i.done,
    case when i.done <> '' then now() - make_interval(hours => i.hours_ago - 2) end
  from jsonb_to_recordset(p_incidents) as i (kind text, hours_ago integer, place text, said text, people text, vehicles text, done text);
  insert into patrol.planned_shift (estate_id, gate_id, guard_id, weekdays, from_minute, to_minute)
  values (p_estate_id, v_device.gate_id, v_guards[1], 127, 360, 1080), (p_estate_id, v_device.gate_id, v_guards[2], 127, 1080, 360);
  insert into patrol.shift (estate_id, gate_id, device_id, key, guard_id, began_at, ended_at)
  select p_estate_id, v_device.gate_id, v_device.id, gen_random_uuid(), v_guards[half],
    v_midnight - make_interval(days => day) + case half when 1 then interval '5 hours 56 minutes' else interval '18 hours 3 minutes' end,
    v_midnight - make_interval(days => day) + case half when 1 then interval '18 hours 4 minutes' else interval '30 hours' end
  from generate_series(1, 7) day cross join generate_series(1, 2) half where day > 1 or half = 1;
  with made as (
    insert into patrol.point (estate_id, name, secret)
    select p_estate_id, name, left(translate(encode(sha256(gen_random_uuid()::text::bytea), 'base64'), '+/', '-_'), 22)
    from unnest(p_points) name returning id)
  select array_agg(m.id order by m.id) into v_points from made m;
  insert into patrol.round (estate_id, name, weekdays, times, minutes, points, since)
  values (p_estate_id, 'Night round', 127, array[120, 1320], 60, v_points, v_midnight - interval '7 days') returning id into v_round;
  insert into patrol.seen_run (round_id, due_at)
  select v_round, v_midnight - make_interval(days => day) + make_interval(mins => minute)
  from generate_series(1, 7) day cross join unnest(array[120, 1320]) minute;
  insert into patrol.scan (estate_id, device_id, key, guard_id, point_id, at)
  select p_estate_id, v_device.id, gen_random_uuid(), v_guards[2], v_points[place],
    v_midnight - make_interval(days => day) + make_interval(mins => minute + 4 + place * 8)
  from generate_series(1, 7) day cross join unnest(array[120, 1320]) minute cross join generate_series(1, cardinality(v_points)) place
  where not (day = 3 and minute = 120 and place > 2);
end $$;
revoke all on function patrol.add_demonstration_duty(bigint, jsonb, text[]) from public;
grant execute on function patrol.add_demonstration_duty(bigint, jsonb, text[]) to gatelight_app;
