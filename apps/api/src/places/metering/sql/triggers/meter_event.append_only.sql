create or replace trigger append_only before update or delete on metering.meter_event for each row execute function metering.guard_event();
