create or replace trigger count_receipt after insert on service_charges.receipt for each row
  when (new.way not in ('cash', 'bank')) execute function estate_money.count_receipt();
