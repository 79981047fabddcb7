-- Notifies the managers, once for each round of a day, of rounds whose time is over and that have a point without a
-- scan. The devices of a retired estate no longer work, so its rounds are not checked. Returns how many rounds it
-- checked.
create or replace function patrol.tell_missed_rounds() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_run record;
  v_done integer := 0;
begin
  for v_run in
    select e.estate_id, x.* from (select distinct r.estate_id from patrol.round r
        join estates.estate s on s.id = r.estate_id and s.retired_at is null where r.ended_at is null) e
      cross join lateral patrol.runs_of(e.estate_id, now() - interval '1 day', now()) x
    where x.over_at < now() - interval '5 minutes'
      and not exists (select from patrol.seen_run s where s.round_id = x.round_id and s.due_at = x.due_at)
    order by x.due_at limit 100
  loop
    insert into patrol.seen_run (round_id, due_at) values (v_run.round_id, v_run.due_at) on conflict do nothing;
    if found then
      v_done := v_done + 1;
      perform patrol.tell_managers(v_run.estate_id, 'round:' || v_run.round_id || ':' || to_char(v_run.due_at at time zone 'UTC', 'YYYYMMDDHH24MI'),
        jsonb_build_object('name', 'round-missed', 'round', v_run.name, 'at', v_run.due_at, 'seen', v_run.seen, 'points', v_run.points))
      where v_run.seen < v_run.points;
    end if;
  end loop;
  return v_done;
end $$;
revoke all on function patrol.tell_missed_rounds() from public;
grant execute on function patrol.tell_missed_rounds() to gatelight_app;
