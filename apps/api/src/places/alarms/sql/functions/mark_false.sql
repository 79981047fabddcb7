-- The house says that it was a false alarm. Returns null when the alarm does not belong to this house.
create or replace function alarms.mark_false(p_session uuid, p_house_id bigint, p_alarm_id bigint, p_word text, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
  v_alarm alarms.alarm;
begin
  select * into v_alarm from alarms.alarm a where a.id = p_alarm_id and a.house_id = p_house_id for update;
  if v_caller is null or not found then
    return null;
  end if;
  if v_alarm.false_at is null then
    update alarms.alarm a set false_at = now(), false_by = v_caller, false_word = p_word where a.id = p_alarm_id returning * into v_alarm;
    perform alarms.tell_managers(v_alarm, 'alarm:' || v_alarm.id || ':false',
      alarms.message_of(v_alarm) || jsonb_build_object('name', 'alarm-false', 'word', p_word));
    perform gate.tell(v_alarm.estate_id, 'alarm');
    perform audit.record('user:' || v_caller, 'alarm.false', 'house', p_house_id::text, null,
      jsonb_build_object('alarm', v_alarm.id), (p_by ->> 'ip')::inet, p_by ->> 'request');
  end if;
  return alarms.house_view(v_alarm);
end $$;
revoke all on function alarms.mark_false(uuid, bigint, bigint, text, jsonb) from public;
grant execute on function alarms.mark_false(uuid, bigint, bigint, text, jsonb) to gatelight_web;
