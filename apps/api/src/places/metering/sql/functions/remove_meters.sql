-- For the undo of an import: removes unused meters with their events and their carry. PostgreSQL refuses with 23503 to
-- remove a row that other rows refer to by now. The events can only be deleted while gatelight.undo_import is on.
create or replace function metering.remove_meters(p_ids bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from metering.meter_event v where v.meter_id = any (p_ids);
  delete from metering.unit_carry c where c.meter_id = any (p_ids);
  delete from metering.meter m where m.id = any (p_ids);
end $$;
revoke all on function metering.remove_meters(bigint[]) from public;
