-- Notifies the managers and facility officers of the estate about an alarm, each once. p_payload: the facts of the
-- message.
create or replace function diesel.tell_alarm(p_id bigint, p_payload jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select notifications.queue_for_user(m.user_id, 'diesel-alarm:' || a.id, 'estate', a.estate_id::text,
    p_payload || jsonb_build_object('name', 'diesel-alarm', 'estate', e.name, 'tank', t.name), null)
  from diesel.alarm a join estates.estate e on e.id = a.estate_id join diesel.tank t on t.id = a.tank_id
  cross join lateral (select distinct m.user_id from teams.member m
    where m.estate_id = a.estate_id and m.role in ('manager', 'facilityOfficer') and m.ended_at is null) m
  where a.id = p_id
$$;
revoke all on function diesel.tell_alarm(bigint, jsonb) from public;
grant execute on function diesel.tell_alarm(bigint, jsonb) to gatelight_app;
