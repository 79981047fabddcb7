create or replace trigger guard_version before delete or update on metering.tariff_price for each row execute function platform.guard_version();
