-- Whether the user of a session lives in the house and the alarm belongs to it.
create or replace function alarms.is_alarm_of(p_session uuid, p_house_id bigint, p_alarm_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select gate.own_house(p_session, p_house_id) is not null
    and exists (select from alarms.alarm a where a.id = p_alarm_id and a.house_id = p_house_id)
$$;
revoke all on function alarms.is_alarm_of(uuid, bigint, bigint) from public;
grant execute on function alarms.is_alarm_of(uuid, bigint, bigint) to gatelight_web;
