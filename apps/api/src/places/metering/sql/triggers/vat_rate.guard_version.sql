create or replace trigger guard_version before delete or update on metering.vat_rate for each row execute function platform.guard_version();
