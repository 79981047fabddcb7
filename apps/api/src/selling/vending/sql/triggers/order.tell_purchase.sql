create or replace trigger tell_purchase after update of status on vending."order"
  for each row when (new.buyer_id is null and new.status is distinct from old.status) execute function vending.tell_purchase();
