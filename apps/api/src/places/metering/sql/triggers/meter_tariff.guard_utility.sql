create or replace trigger guard_utility before insert on metering.meter_tariff for each row execute function metering.guard_meter_tariff();
