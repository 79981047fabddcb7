-- An alarm as a guard sees it.
create or replace function alarms.gate_view(p_alarm alarms.alarm) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('id', p_alarm.id::text, 'is_test', p_alarm.is_test, 'at', p_alarm.at,
    'house', (select h.name from estates.house h where h.id = p_alarm.house_id), 'person', identity.full_name(p_alarm.user_id),
    'seen_at', p_alarm.seen_at, 'seen_by', coalesce(identity.full_name(p_alarm.seen_by), ''), 'is_false', p_alarm.false_at is not null)
$$;
revoke all on function alarms.gate_view(alarms.alarm) from public;
