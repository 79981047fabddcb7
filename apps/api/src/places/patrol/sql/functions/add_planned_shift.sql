-- Adds a shift that a guard works every week. `refusal`: the caller does not manage the estate, or the guard or gate
-- does not belong to it. A repeat returns the shift that it planned.
create or replace function patrol.add_planned_shift(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_id bigint;
  v_refusal text;
begin
  perform platform.check_arguments(p_given, array['gate_id', 'guard_id', 'weekdays', 'from_minute', 'to_minute']);
  if v_caller is null then
    return '{"refusal": "not-found"}';
  end if;
  select r.id, r.refusal into v_id, v_refusal from teams.repeat_of(v_caller, p_by) r;
  if v_id is not null or v_refusal is not null then
    return jsonb_strip_nulls(jsonb_build_object('id', v_id::text, 'refusal', v_refusal));
  end if;
  -- Waits until a removal of this guard that is under way has ended: the check below then refuses them.
  perform teams.lock_user((p_given ->> 'guard_id')::bigint);
  if not teams.has_role((p_given ->> 'guard_id')::bigint, p_estate_id, array['guard'])
    or not exists (select from gate.gate g where g.id = (p_given ->> 'gate_id')::bigint and g.estate_id = p_estate_id)
  then
    return '{"refusal": "not-found"}';
  end if;
  if (select count(*) from patrol.planned_shift s where s.estate_id = p_estate_id and s.ended_at is null) >= 100 then
    return jsonb_build_object('refusal', 'too-many-points');
  end if;
  insert into patrol.planned_shift (estate_id, gate_id, guard_id, weekdays, from_minute, to_minute)
  values (p_estate_id, (p_given ->> 'gate_id')::bigint, (p_given ->> 'guard_id')::bigint, (p_given ->> 'weekdays')::smallint,
    (p_given ->> 'from_minute')::smallint, (p_given ->> 'to_minute')::smallint)
  returning id into v_id;
  perform teams.keep_request(v_caller, p_by, v_id);
  perform audit.record_for_estate(v_caller, 'shift.plan', p_estate_id, jsonb_build_object('shift', v_id, 'given', p_given), p_by);
  return jsonb_build_object('id', v_id::text);
end $$;
revoke all on function patrol.add_planned_shift(uuid, bigint, jsonb, jsonb) from public;
grant execute on function patrol.add_planned_shift(uuid, bigint, jsonb, jsonb) to gatelight_web;
