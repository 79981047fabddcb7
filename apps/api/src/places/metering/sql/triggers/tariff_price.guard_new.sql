create or replace trigger guard_new before insert on metering.tariff_price for each row execute function metering.guard_new_version();
