-- Adds a point of rounds, with its own QR. `refusal`: the caller does not manage the estate, the name is taken, or
-- there are too many. A repeat returns the point that it added.
create or replace function patrol.add_point(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_id bigint;
  v_refusal text;
begin
  perform platform.check_arguments(p_given, array['name', 'secret']);
  if v_caller is null then
    return '{"refusal": "not-found"}';
  end if;
  select r.id, r.refusal into v_id, v_refusal from teams.repeat_of(v_caller, p_by) r;
  if v_id is not null or v_refusal is not null then
    return jsonb_strip_nulls(jsonb_build_object('id', v_id::text, 'refusal', v_refusal));
  end if;
  if (select count(*) from patrol.point p where p.estate_id = p_estate_id and p.ended_at is null) >= 100 then
    return jsonb_build_object('refusal', 'too-many-points');
  end if;
  insert into patrol.point (estate_id, name, secret) values (p_estate_id, p_given ->> 'name', p_given ->> 'secret')
  on conflict (estate_id, name) where ended_at is null do nothing returning id into v_id;
  if v_id is null then
    return '{"refusal": "name-taken"}';
  end if;
  perform teams.keep_request(v_caller, p_by, v_id);
  perform audit.record_for_estate(v_caller, 'round.point', p_estate_id, jsonb_build_object('point', v_id, 'name', p_given ->> 'name'), p_by);
  return jsonb_build_object('id', v_id::text);
end $$;
revoke all on function patrol.add_point(uuid, bigint, jsonb, jsonb) from public;
grant execute on function patrol.add_point(uuid, bigint, jsonb, jsonb) to gatelight_web;
