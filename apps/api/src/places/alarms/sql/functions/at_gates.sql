-- The alarms that a paired device shows: alarms that no guard has taken yet (real ones of the last twelve hours, tests
-- of the last ten minutes), and alarms that the house called false in the last ten minutes, because a guard may be on
-- the way.
create or replace function alarms.at_gates(p_key_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select coalesce(jsonb_agg(alarms.gate_view(a) order by a.false_at is not null, a.is_test, a.at), '[]') from alarms.alarm a
    where a.estate_id = d.estate_id and case
      when a.false_at is null then a.seen_at is null
        and a.at > now() - case when a.is_test then interval '10 minutes' else interval '12 hours' end
      else a.false_at > now() - interval '10 minutes' end)
  from gate.device_by_key(p_key_hash) d where d.id is not null
$$;
revoke all on function alarms.at_gates(bytea) from public;
grant execute on function alarms.at_gates(bytea) to gatelight_web;
