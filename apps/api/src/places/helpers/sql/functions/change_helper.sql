-- Changes a helper of a house. Fields that are not given stay, because another person of the house may have changed
-- them. `refusal`: 'not-found', 'helper-listed', or null when it is done.
create or replace function helpers.change_helper(p_session uuid, p_house_id bigint, p_link_id bigint, p_given jsonb, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
  v_link helpers.link;
  v_person bigint;
begin
  select * into v_link from helpers.link l where l.id = p_link_id and l.house_id = p_house_id and l.ended_at is null for update;
  if v_caller is null or not found or not households.lives_in(v_link.made_by, p_house_id) then
    return 'not-found';
  end if;
  perform platform.check_arguments(p_given, '{}',
    array['name', 'kind', 'weekdays', 'day_from', 'day_to', 'until_on', 'phone', 'paused_until']);
  -- Another number may belong to another person, whom other houses also have.
  v_person := case when p_given ? 'phone' and (select p.phone from helpers.person p where p.id = v_link.person_id) is distinct from p_given ->> 'phone'
    then helpers.person_for(v_link.estate_id, p_given ->> 'phone') else v_link.person_id end;
  if exists (select from helpers.link l where l.house_id = p_house_id and l.person_id = v_person and l.ended_at is null and l.id <> v_link.id) then
    return 'helper-listed';
  end if;
  update helpers.link l set person_id = v_person, name = coalesce(p_given ->> 'name', l.name), kind = coalesce(p_given ->> 'kind', l.kind),
    weekdays = coalesce((p_given ->> 'weekdays')::smallint, l.weekdays), day_from = coalesce((p_given ->> 'day_from')::smallint, l.day_from),
    day_to = coalesce((p_given ->> 'day_to')::smallint, l.day_to), until_on = coalesce((p_given ->> 'until_on')::date, l.until_on),
    paused_until = case when p_given ? 'paused_until' then (p_given ->> 'paused_until')::date else l.paused_until end
  where l.id = v_link.id;
  delete from helpers.person p where p.id = v_link.person_id and not exists (select from helpers.link l where l.person_id = p.id);
  perform audit.record_for_house(v_caller, 'helper.change', p_house_id, jsonb_build_object('helper', v_link.id), p_by);
  return null;
end $$;
revoke all on function helpers.change_helper(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function helpers.change_helper(uuid, bigint, bigint, jsonb, jsonb) to gatelight_web;
