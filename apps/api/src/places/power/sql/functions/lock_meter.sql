-- Returns the estate of a meter and locks the meter against other entries meanwhile.
create or replace function power.lock_meter(p_meter_id bigint) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select m.estate_id from power.meter m where m.id = p_meter_id for no key update
$$;
revoke all on function power.lock_meter(bigint) from public;
