-- Announces goods that leave a house. `refusal`: 'not-found', 'household-full', 'pass-times'.
create or replace function helpers.add_exit_pass(p_session uuid, p_house_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
  v_exit helpers.exit_pass;
  v_day date := p_given ->> 'on';
begin
  perform identity.user_of_session(p_session);
  if v_caller is null then
    return '{"refusal": "not-found"}';
  end if;
  perform platform.check_arguments(p_given, array['key', 'what', 'on', 'person', 'plate', 'most', 'days_ahead']);
  perform from estates.house h where h.id = p_house_id for no key update;
  select * into v_exit from helpers.exit_pass e where e.house_id = p_house_id and e.key = (p_given ->> 'key')::uuid;
  if found then
    return jsonb_build_object('id', v_exit.id::text);
  end if;
  if v_day not between platform.today() and platform.today() + (p_given ->> 'days_ahead')::integer then
    return '{"refusal": "pass-times"}';
  end if;
  if (select count(*) from helpers.exit_pass e where e.house_id = p_house_id and e.on_day >= platform.today()
    and e.cancelled_at is null and e.left_at is null) >= (p_given ->> 'most')::integer
  then
    return '{"refusal": "household-full"}';
  end if;
  insert into helpers.exit_pass (estate_id, house_id, key, what, on_day, person, plate, made_by)
  select h.estate_id, h.id, (p_given ->> 'key')::uuid, p_given ->> 'what', v_day, p_given ->> 'person', p_given ->> 'plate', v_caller
  from estates.house h where h.id = p_house_id
  returning * into v_exit;
  perform audit.record_for_house(v_caller, 'exit-pass.add', p_house_id, jsonb_build_object('exit', v_exit.id), p_by);
  return jsonb_build_object('id', v_exit.id::text);
end $$;
revoke all on function helpers.add_exit_pass(uuid, bigint, jsonb, jsonb) from public;
grant execute on function helpers.add_exit_pass(uuid, bigint, jsonb, jsonb) to gatelight_web;
