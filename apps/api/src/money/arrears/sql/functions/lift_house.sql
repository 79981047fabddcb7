-- Lifts the lock of a house that it no longer covers. The caller has locked the house's row.
create or replace function arrears.lift_house(p_house_id bigint, p_day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_notice arrears.lock_notice;
  v_lock arrears.vending_lock;
begin
  select * into v_notice from arrears.lock_notice n where n.house_id = p_house_id;
  if not found then
    return;
  end if;
  select * into strict v_lock from arrears.vending_lock l where l.id = v_notice.lock_id;
  if v_lock.state <> 'on' or not arrears.is_covered(v_lock, p_house_id, greatest(p_day, v_notice.locks_on)) then
    delete from arrears.lock_notice n where n.house_id = p_house_id;
    perform metering.hold_house(p_house_id, null);
  end if;
end $$;
revoke all on function arrears.lift_house(bigint, date) from public;
