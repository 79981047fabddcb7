-- Not when the vending of a paid order begins: see tell_purchase.
create or replace trigger tell_order after update of status on vending."order"
  for each row when (new.buyer_id is not null and new.status is distinct from old.status and not (old.status = 'paid' and new.status = 'vending'))
  execute function vending.tell_order();
