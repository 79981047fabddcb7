-- Adds a round over points of the estate at set times. `refusal`: the caller does not manage the estate, or a point
-- does not belong to it. A repeat returns the round that it added.
create or replace function patrol.add_round(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_points bigint[];
  v_id bigint;
  v_refusal text;
begin
  perform platform.check_arguments(p_given, array['name', 'weekdays', 'times', 'minutes', 'points']);
  if v_caller is null then
    return '{"refusal": "not-found"}';
  end if;
  select r.id, r.refusal into v_id, v_refusal from teams.repeat_of(v_caller, p_by) r;
  if v_id is not null or v_refusal is not null then
    return jsonb_strip_nulls(jsonb_build_object('id', v_id::text, 'refusal', v_refusal));
  end if;
  v_points := array(select distinct x::bigint from jsonb_array_elements_text(p_given -> 'points') x);
  if (select count(*) from patrol.point p where p.id = any (v_points) and p.estate_id = p_estate_id and p.ended_at is null)
    <> cardinality(v_points)
  then
    return '{"refusal": "not-found"}';
  end if;
  if (select count(*) from patrol.round r where r.estate_id = p_estate_id and r.ended_at is null) >= 20 then
    return jsonb_build_object('refusal', 'too-many-points');
  end if;
  insert into patrol.round (estate_id, name, weekdays, times, minutes, points)
  values (p_estate_id, p_given ->> 'name', (p_given ->> 'weekdays')::smallint,
    array(select distinct x::smallint from jsonb_array_elements_text(p_given -> 'times') x order by 1), (p_given ->> 'minutes')::smallint, v_points)
  returning id into v_id;
  perform teams.keep_request(v_caller, p_by, v_id);
  perform audit.record_for_estate(v_caller, 'round.add', p_estate_id, jsonb_build_object('round', v_id, 'given', p_given), p_by);
  return jsonb_build_object('id', v_id::text);
end $$;
revoke all on function patrol.add_round(uuid, bigint, jsonb, jsonb) from public;
grant execute on function patrol.add_round(uuid, bigint, jsonb, jsonb) to gatelight_web;
