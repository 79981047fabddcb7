-- After a service: the plan waits for the next one. A job that is reopened and done again moves it only once.
create or replace function facility.next_turn(p_plan_id bigint, p_turn integer) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update facility.plan p set turn = p.turn + 1, next_on = platform.today() + p.every_days,
    next_hours = greatest((select a.hours from facility.asset a where a.id = p.asset_id), p.next_hours - p.every_hours, 0) + p.every_hours
  where p.id = p_plan_id and p.turn = p_turn
$$;
revoke all on function facility.next_turn(bigint, integer) from public;
