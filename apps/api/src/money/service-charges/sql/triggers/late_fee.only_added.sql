create or replace trigger only_added before update or delete on service_charges.late_fee
  for each row execute function service_charges.refuse_change();
