create or replace trigger keep_first_event after insert on vending."order" for each row execute function vending.keep_event();
