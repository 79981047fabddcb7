-- For the undo of an import: meters that nothing touched, with their events and their carry. What something refers to by now stays,
-- and PostgreSQL's 23503 says so. The events may only go while gatelight.undo_import is on.
create or replace function metering.remove_meters(p_ids bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from metering.meter_event v where v.meter_id = any (p_ids);
  delete from metering.unit_carry c where c.meter_id = any (p_ids);
  delete from metering.meter m where m.id = any (p_ids);
end $$;
revoke all on function metering.remove_meters(bigint[]) from public;
