create or replace trigger guard_invoice before update or delete on service_charges.invoice
  for each row execute function service_charges.guard_invoice();
