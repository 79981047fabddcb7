-- Adds a helper to a house. `refusal`: 'not-found', 'household-full', 'helper-listed'.
create or replace function helpers.add_helper(p_session uuid, p_house_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
  v_link helpers.link;
begin
  perform identity.user_of_session(p_session);
  if v_caller is null then
    return '{"refusal": "not-found"}';
  end if;
  perform platform.check_arguments(p_given, array['key', 'name', 'kind', 'weekdays', 'day_from', 'day_to', 'until_on', 'most'], array['phone', 'paused_until']);
  -- Takes one helper of a house at a time, so that the limit and the check for repeats are exact.
  perform from estates.house h where h.id = p_house_id for no key update;
  select * into v_link from helpers.link l where l.house_id = p_house_id and l.key = (p_given ->> 'key')::uuid;
  if found then
    return jsonb_build_object('id', v_link.id::text);
  end if;
  if (select count(*) from helpers.link l where l.house_id = p_house_id and l.ended_at is null) >= (p_given ->> 'most')::integer then
    return '{"refusal": "household-full"}';
  end if;
  insert into helpers.link (estate_id, person_id, house_id, key, name, kind, weekdays, day_from, day_to, until_on, paused_until, made_by)
  select h.estate_id, helpers.person_for(h.estate_id, p_given ->> 'phone'), h.id, (p_given ->> 'key')::uuid, p_given ->> 'name',
    p_given ->> 'kind', (p_given ->> 'weekdays')::smallint, (p_given ->> 'day_from')::smallint, (p_given ->> 'day_to')::smallint,
    (p_given ->> 'until_on')::date, (p_given ->> 'paused_until')::date, v_caller
  from estates.house h where h.id = p_house_id
  on conflict (house_id, person_id) where ended_at is null do nothing
  returning * into v_link;
  if v_link.id is null then
    return '{"refusal": "helper-listed"}';
  end if;
  perform audit.record_for_house(v_caller, 'helper.add', p_house_id, jsonb_build_object('helper', v_link.id, 'kind', v_link.kind), p_by);
  return jsonb_build_object('id', v_link.id::text);
end $$;
revoke all on function helpers.add_helper(uuid, bigint, jsonb, jsonb) from public;
grant execute on function helpers.add_helper(uuid, bigint, jsonb, jsonb) to gatelight_web;
