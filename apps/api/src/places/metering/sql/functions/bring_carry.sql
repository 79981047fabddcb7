-- Applies what an order takes from the carry of its meter or adds to it.
create or replace function metering.bring_carry(p_meter_id bigint, p_change bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update metering.unit_carry c set carried_micro = c.carried_micro + p_change where c.meter_id = p_meter_id;
end $$;
revoke all on function metering.bring_carry(bigint, bigint) from public;
