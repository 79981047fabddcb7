create or replace trigger guard_run_house before update or delete on service_charges.run_house
  for each row execute function service_charges.guard_run_house();
