create or replace trigger guard_first_state after insert on vending."order"
  referencing new table as new_order for each statement execute function vending.guard_first_state();
