-- The blocks of a demonstration estate. Does nothing when the estate already has a block.
create or replace function patrol.add_demonstration(p_estate_id bigint, p_blocks jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into patrol.block (estate_id, visitor, plate, reason, house_id, until_on, made_by, created_at, said, said_at)
  select p_estate_id, b.visitor, b.plate, b.reason, b.house_id, platform.today() + b.days_left, m.user_id, now() - make_interval(days => b.days_ago),
    b.said, case when b.said <> '' then now() - make_interval(days => b.days_ago - 1) end
  from jsonb_to_recordset(p_blocks) as b (visitor text, plate text, reason text, house_id bigint, days_left integer, days_ago integer, said text)
  left join lateral (
    select x.user_id from teams.member x where x.estate_id = p_estate_id and x.role = 'manager' and x.ended_at is null order by x.id limit 1) m on true
  where exists (select from estates.estate e where e.id = p_estate_id and e.is_demonstration)
    and not exists (select from patrol.block o where o.estate_id = p_estate_id)
$$;
revoke all on function patrol.add_demonstration(bigint, jsonb) from public;
grant execute on function patrol.add_demonstration(bigint, jsonb) to gatelight_app;
