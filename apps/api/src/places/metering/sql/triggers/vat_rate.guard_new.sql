create or replace trigger guard_new before insert on metering.vat_rate for each row execute function metering.guard_new_version();
