-- An alarm as its house sees it. `gates_online`: devices of the estate's gates that contacted the server in the last
-- minute and a half.
create or replace function alarms.house_view(p_alarm alarms.alarm) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('id', p_alarm.id::text, 'is_test', p_alarm.is_test, 'at', p_alarm.at, 'by', identity.full_name(p_alarm.user_id),
    'seen_at', p_alarm.seen_at, 'seen_by', coalesce(identity.full_name(p_alarm.seen_by), ''),
    'seen_gate', coalesce((select g.name from gate.gate g where g.id = p_alarm.seen_gate_id), ''),
    'false_at', p_alarm.false_at, 'false_word', p_alarm.false_word)
$$;
revoke all on function alarms.house_view(alarms.alarm) from public;
