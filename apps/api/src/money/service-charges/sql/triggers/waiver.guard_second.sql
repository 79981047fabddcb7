create or replace trigger guard_second before insert or update of state on service_charges.waiver
  for each row execute function service_charges.guard_second();
