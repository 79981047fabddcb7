-- The plate of a house's own vehicle in the log, for the estate's manager, who also has it in the list of vehicles.
-- Empty for a visitor's vehicle.
create or replace function gate.vehicle_plate(p_entry_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select e.plate from gate.entry e where e.id = p_entry_id and e.source = 'vehicle'), '')
$$;
revoke all on function gate.vehicle_plate(bigint) from public;
grant execute on function gate.vehicle_plate(bigint) to gatelight_staff;
