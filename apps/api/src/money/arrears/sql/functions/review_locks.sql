-- Follows the locks of estates at p_now; how many houses changed, p_most at most. A house that a lock covers is told, at
-- least a week before its day, and again the day before; from its day on it buys no electricity. Nobody is held who was not told both times: a
-- worker that comes late moves the day.
create or replace function arrears.review_locks(p_now timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_local timestamp := p_now at time zone 'Africa/Lagos';
  v_day date := v_local::date;
  v_lock arrears.vending_lock;
  v_step record;
  v_count integer := 0;
begin
  perform arrears.step_lock('release', null, h.house_id, p_now) from metering.held_house h
  where h.reason = 'service-charge' and not exists (select from arrears.lock_notice n where n.house_id = h.house_id)
    and not arrears.waits_after_fault('lock', h.house_id);
  -- At any hour: a house is let go when the rule does not cover it any more, as after a move.
  for v_lock in select * from arrears.vending_lock l where l.state = 'on' order by l.id for share loop
    for v_step in
      select 'lift' as name, n.house_id from arrears.lock_notice n
      where n.lock_id = v_lock.id and not arrears.is_covered(v_lock, n.house_id, greatest(v_day, n.locks_on))
        and not arrears.waits_after_fault('lock', n.house_id)
      order by n.house_id limit greatest(0, p_most - v_count)
    loop
      perform arrears.step_lock(v_step.name, v_lock, v_step.house_id, p_now);
      v_count := v_count + 1;
    end loop;
  end loop;
  if extract(hour from v_local) not between 8 and 19 then
    return v_count;
  end if;
  for v_lock in select * from arrears.vending_lock l where l.state = 'on' order by l.id for share loop
    for v_step in
      select 'tell' as name, a.house_id from service_charges.account a
      where a.estate_id = v_lock.estate_id and a.owed_kobo > 0 and not exists (select from arrears.lock_notice n where n.house_id = a.house_id)
        and arrears.is_covered(v_lock, a.house_id, greatest(v_lock.starts_on, v_day + 7)) and not arrears.waits_after_fault('lock', a.house_id)
      order by a.house_id limit greatest(0, p_most - v_count)
    loop
      perform arrears.step_lock(v_step.name, v_lock, v_step.house_id, p_now);
      v_count := v_count + 1;
    end loop;
    for v_step in
      select 'remind' as name, n.house_id from arrears.lock_notice n
      where n.lock_id = v_lock.id and n.reminded_at is null and n.locks_on <= v_day + 1 and not arrears.waits_after_fault('lock', n.house_id)
      order by n.house_id limit greatest(0, p_most - v_count)
    loop
      perform arrears.step_lock(v_step.name, v_lock, v_step.house_id, p_now);
      v_count := v_count + 1;
    end loop;
    for v_step in
      select 'hold' as name, n.house_id from arrears.lock_notice n
      where n.lock_id = v_lock.id and n.reminded_at is not null and n.locks_on <= v_day
        and not exists (select from metering.held_house h where h.house_id = n.house_id) and not arrears.waits_after_fault('lock', n.house_id)
      order by n.house_id limit greatest(0, p_most - v_count)
    loop
      perform arrears.step_lock(v_step.name, v_lock, v_step.house_id, p_now);
      v_count := v_count + 1;
    end loop;
  end loop;
  return v_count;
end $$;
revoke all on function arrears.review_locks(timestamptz, integer) from public;
grant execute on function arrears.review_locks(timestamptz, integer) to gatelight_app;
