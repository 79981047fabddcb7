create or replace trigger keep_first_event after insert on vending."order"
  referencing new table as new_order for each statement execute function vending.keep_first_events();
