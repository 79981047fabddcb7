create or replace trigger keep_event after update of status on vending."order" for each row
  when (old.status is distinct from new.status) execute function vending.keep_event();
