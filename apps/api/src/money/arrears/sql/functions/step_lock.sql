-- One step of a lock for one house at p_now: see review_locks. The house is locked, and the conditions of the step are
-- checked again under that lock. A house whose step fails does not stop the others: it is retried later.
create or replace function arrears.step_lock(p_step text, p_lock arrears.vending_lock, p_house_id bigint, p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_day date := platform.day_of(p_now);
  v_locks_on date;
begin
  perform service_charges.lock_house(p_house_id);
  case p_step
    when 'lift' then
      perform arrears.lift_house(p_house_id, v_day);
    when 'tell' then
      v_locks_on := greatest(p_lock.starts_on, v_day + 7);
      if arrears.is_covered(p_lock, p_house_id, v_locks_on) then
        insert into arrears.lock_notice (house_id, lock_id, told_at, locks_on) values (p_house_id, p_lock.id, p_now, v_locks_on)
        on conflict (house_id) do nothing;
        if found then
          perform arrears.tell_lock(p_house_id, p_now);
        end if;
      end if;
    when 'remind' then
      update arrears.lock_notice n set reminded_at = p_now, locks_on = v_day + 1 where n.house_id = p_house_id and n.reminded_at is null;
      if found then
        perform arrears.tell_lock(p_house_id, p_now);
      end if;
    when 'hold' then
      if exists (select from arrears.lock_notice n where n.house_id = p_house_id) and arrears.is_covered(p_lock, p_house_id, v_day) then
        perform metering.hold_house(p_house_id, 'service-charge');
      end if;
    when 'release' then
      -- In any case, a house without a notice must not be held.
      perform metering.hold_house(h.house_id, null) from metering.held_house h
      where h.house_id = p_house_id and h.reason = 'service-charge' and not exists (select from arrears.lock_notice n where n.house_id = p_house_id);
  end case;
  perform arrears.note_done('lock', p_house_id);
exception when others then
  perform arrears.note_stopped('lock', p_house_id, sqlstate || ' ' || sqlerrm);
end $$;
revoke all on function arrears.step_lock(text, arrears.vending_lock, bigint, timestamptz) from public;
