-- Blocks about a house, for its people: in force, or ended in the last 30 days.
create or replace function patrol.house_blocks(p_session uuid, p_house_id bigint) returns table (line jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('id', b.id::text, 'visitor', b.visitor, 'plate', b.plate, 'reason', b.reason, 'until', b.until_on,
    'state', case when patrol.is_in_force(b) then 'current' else 'ended' end, 'said', b.said, 'decision', b.decision, 'decided_why', b.decided_why)
  from patrol.block b
  where b.house_id = p_house_id and gate.own_house(p_session, p_house_id) is not null
    and coalesce(b.ended_at, b.until_on + interval '1 day') > now() - interval '30 days'
  order by b.created_at desc limit 50
$$;
revoke all on function patrol.house_blocks(uuid, bigint) from public;
grant execute on function patrol.house_blocks(uuid, bigint) to gatelight_web;
