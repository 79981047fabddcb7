-- The part of a unit that earlier purchases left over for a meter. The row stays locked until the transaction ends, so
-- that two orders at the same moment cannot both use it.
create or replace function metering.open_carry(p_meter_id bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_carried bigint;
begin
  select k.carried_micro into v_carried from metering.unit_carry k where k.meter_id = p_meter_id for update;
  if not found then
    insert into metering.unit_carry (meter_id, carried_micro) values (p_meter_id, 0) on conflict do nothing;
    select k.carried_micro into strict v_carried from metering.unit_carry k where k.meter_id = p_meter_id for update;
  end if;
  return v_carried;
end $$;
revoke all on function metering.open_carry(bigint) from public;
