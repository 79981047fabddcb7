-- Like metering.bring_carry for many meters, each with its own change.
create or replace function metering.bring_carries(p_meter_ids bigint[], p_changes bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
begin
  update metering.unit_carry c set carried_micro = c.carried_micro + u.change
  from unnest(p_meter_ids, p_changes) as u (meter_id, change)
  -- The same ids as an array, so that PostgreSQL uses the index and does not read the whole table.
  where c.meter_id = u.meter_id and c.meter_id = any(p_meter_ids);
end $$;
revoke all on function metering.bring_carries(bigint[], bigint[]) from public;
