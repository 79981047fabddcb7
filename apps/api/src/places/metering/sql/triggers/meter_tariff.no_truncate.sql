create or replace trigger no_truncate before truncate on metering.meter_tariff for each statement execute function platform.guard_version();
