-- The alarms of a house in the last 30 days, and the numbers to phone when the app does not work. Returns null when the
-- user of the session does not live there.
create or replace function alarms.page_of(p_session uuid, p_house_id bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('gate_phone', coalesce((select e.gate_phone from walk_ins.estate e where e.estate_id = h.estate_id), ''),
    'gates_online', (select count(*) from gate.device d
      where d.estate_id = h.estate_id and d.cut_off_at is null and d.seen_at > now() - interval '150 seconds'),
    'alarms', (select coalesce(jsonb_agg(alarms.house_view(a) order by a.at desc, a.id desc), '[]') from (
      select * from alarms.alarm x where x.house_id = h.id and x.at > now() - interval '30 days' order by x.at desc limit 20) a))
  from estates.house h where h.id = p_house_id and gate.own_house(p_session, p_house_id) is not null
$$;
revoke all on function alarms.page_of(uuid, bigint) from public;
grant execute on function alarms.page_of(uuid, bigint) to gatelight_web;
