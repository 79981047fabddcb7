-- Stores each change of an order's state, and moves the order's part of the meter's carry. For the first state see
-- vending.keep_first_events.
create or replace function vending.keep_event() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_change bigint := vending.carry_weight(new.status, new.carry_delta_micro) - vending.carry_weight(old.status, old.carry_delta_micro);
begin
  insert into vending.order_event (order_id, from_status, to_status) values (new.id, old.status, new.status);
  if v_change <> 0 then
    perform metering.bring_carry(new.meter_id, v_change);
  end if;
  return null;
end
$$;
revoke all on function vending.keep_event() from public;
