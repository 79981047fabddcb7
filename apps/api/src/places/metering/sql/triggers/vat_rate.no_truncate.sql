create or replace trigger no_truncate before truncate on metering.vat_rate for each statement execute function platform.guard_version();
