-- Calls the gates and the managers. A repeat before a guard has seen the first alarm returns that same alarm. Returns
-- null when the caller does not live in the house.
create or replace function alarms.raise(p_session uuid, p_house_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
  v_key uuid := p_given ->> 'key';
  v_test boolean := p_given ->> 'is_test';
  v_alarm alarms.alarm;
begin
  if v_caller is null then
    return null;
  end if;
  perform platform.check_arguments(p_given, array['key', 'is_test']);
  -- Locks the house, so that a repeat at the same moment finds the first alarm.
  perform from estates.house h where h.id = p_house_id for no key update;
  select * into v_alarm from alarms.alarm a
  where a.house_id = p_house_id and a.is_test = v_test and a.false_at is null and a.at > now() - interval '10 minutes'
    and (a.seen_at is null or (a.user_id = v_caller and a.key = v_key))
  order by a.at desc limit 1;
  if found then
    return alarms.house_view(v_alarm);
  end if;
  -- A page that never got its response sends that key again: also for a real alarm after a test, or for another one hours later.
  if exists (select from alarms.alarm a where a.user_id = v_caller and a.key = v_key) then
    v_key := gen_random_uuid();
  end if;
  insert into alarms.alarm (estate_id, house_id, user_id, key, is_test)
  select h.estate_id, h.id, v_caller, v_key, v_test from estates.house h where h.id = p_house_id
  returning * into v_alarm;
  perform alarms.tell_managers(v_alarm, 'alarm:' || v_alarm.id, alarms.message_of(v_alarm) || '{"name": "alarm"}');
  perform gate.tell(v_alarm.estate_id, 'alarm');
  perform audit.record('user:' || v_caller, 'alarm.raise', 'house', p_house_id::text, null,
    jsonb_build_object('alarm', v_alarm.id, 'is_test', v_test), (p_by ->> 'ip')::inet, p_by ->> 'request');
  return alarms.house_view(v_alarm);
end $$;
revoke all on function alarms.raise(uuid, bigint, jsonb, jsonb) from public;
grant execute on function alarms.raise(uuid, bigint, jsonb, jsonb) to gatelight_web;
