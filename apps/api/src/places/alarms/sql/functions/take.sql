-- A guard takes an alarm. The first guard stays on it. Returns null when there is no such device, or the alarm or the
-- guard is of another estate.
create or replace function alarms.take(p_key_hash bytea, p_alarm_id bigint, p_guard_id bigint) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device := gate.device_by_key(p_key_hash);
  v_alarm alarms.alarm;
begin
  select * into v_alarm from alarms.alarm a where a.id = p_alarm_id and a.estate_id = v_device.estate_id for update;
  if not found or not teams.has_role(p_guard_id, v_device.estate_id, array['guard']) then
    return null;
  end if;
  if v_alarm.seen_at is null then
    update alarms.alarm a set seen_at = now(), seen_by = p_guard_id, seen_gate_id = v_device.gate_id where a.id = p_alarm_id returning * into v_alarm;
    perform gate.tell(v_alarm.estate_id, 'alarm');
    perform pg_notify('user_event', json_build_object('user', v_alarm.user_id::text, 'type', 'visitor')::text);
    perform audit.record('gate-device:' || v_device.id, 'alarm.take', 'house', v_alarm.house_id::text, null,
      jsonb_build_object('alarm', v_alarm.id, 'guard', identity.full_name(p_guard_id)), null, null);
  end if;
  return alarms.gate_view(v_alarm);
end $$;
revoke all on function alarms.take(bytea, bigint, bigint) from public;
grant execute on function alarms.take(bytea, bigint, bigint) to gatelight_web;
