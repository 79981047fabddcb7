-- Notifies every manager of the estate in the app, by e-mail and by SMS, even managers who turned SMS off.
create or replace function alarms.tell_managers(p_alarm alarms.alarm, p_event text, p_payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform notifications.queue_for_user(m.user_id, p_event, 'alarm', p_alarm.id::text, p_payload, null)
  from teams.member m where m.estate_id = p_alarm.estate_id and m.role = 'manager' and m.ended_at is null;
  perform notifications.queue_message(jsonb_build_object('event', p_event, 'subject_kind', 'alarm', 'subject_id', p_alarm.id::text,
    'channel', 'sms', 'recipient', u.phone_number, 'user_id', u.id, 'payload', p_payload, 'expires_at', now() + interval '30 minutes'))
  from teams.member m join identity."user" u on u.id = m.user_id
  where m.estate_id = p_alarm.estate_id and m.role = 'manager' and m.ended_at is null and u.phone_number ~ '^0\d{10}$';
end $$;
revoke all on function alarms.tell_managers(alarms.alarm, text, jsonb) from public;
