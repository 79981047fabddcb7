create or replace trigger no_change before update or delete or truncate on vending.part_refund for each statement
  execute function vending.refuse_change_of_part_refund();
