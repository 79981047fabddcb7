-- The facts in messages about an alarm.
create or replace function alarms.message_of(p_alarm alarms.alarm) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('is_test', p_alarm.is_test, 'at', p_alarm.at, 'person', identity.full_name(p_alarm.user_id),
    'house', (select h.name from estates.house h where h.id = p_alarm.house_id),
    'estate', (select e.name from estates.estate e where e.id = p_alarm.estate_id))
$$;
revoke all on function alarms.message_of(alarms.alarm) from public;
