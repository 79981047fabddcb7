create or replace trigger guard_run before update or delete on service_charges.run
  for each row execute function service_charges.guard_run();
