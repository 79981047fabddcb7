create or replace trigger guard_receipt before update or delete on service_charges.receipt
  for each row execute function service_charges.guard_receipt();
