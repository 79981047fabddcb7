-- The undo of an import removes unused meters with their rows.
create or replace trigger guard_version before delete or update on metering.meter_tariff for each row
  when (metering.has_meter(old.meter_id)) execute function platform.guard_version();
