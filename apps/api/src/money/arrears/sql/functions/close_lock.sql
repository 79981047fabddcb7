-- Ends a lock that is on or was requested: every house may buy again immediately. p_by: a person of the team; null: our
-- staff. Returns false when it had ended.
create or replace function arrears.close_lock(p_lock_id bigint, p_by text, p_reason text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_house_id bigint;
begin
  -- Waits for the worker, which locks houses only while it has the lock's row.
  update arrears.vending_lock l set state = 'off', ended_at = now(), ended_by = p_by, end_reason = p_reason
  where l.id = p_lock_id and l.state in ('asked', 'on');
  if not found then
    return false;
  end if;
  -- First the notice, then the house: a payment lifts in the same order.
  for v_house_id in delete from arrears.lock_notice n where n.lock_id = p_lock_id returning n.house_id loop
    perform metering.hold_house(v_house_id, null);
  end loop;
  return true;
end $$;
revoke all on function arrears.close_lock(bigint, text, text) from public;
grant execute on function arrears.close_lock(bigint, text, text) to gatelight_app;
