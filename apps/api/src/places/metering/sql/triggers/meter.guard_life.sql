create or replace trigger guard_life before insert or update on metering.meter for each row execute function metering.guard_life();
