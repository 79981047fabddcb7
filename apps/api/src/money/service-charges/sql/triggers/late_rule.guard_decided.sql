create or replace trigger guard_decided before update or delete on service_charges.late_rule
  for each row execute function service_charges.guard_decided();
