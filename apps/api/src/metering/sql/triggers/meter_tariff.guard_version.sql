create or replace trigger guard_version before delete or update on metering.meter_tariff for each row execute function platform.guard_version();
