create or replace trigger no_truncate before truncate on metering.tariff_price for each statement execute function platform.guard_version();
