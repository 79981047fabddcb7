-- Not when the vending of what was paid begins: pages show the same for both, and each commit that notifies costs every listening
-- process a transaction.
create or replace trigger tell_purchase after update of status on vending."order"
  for each row when (new.buyer_id is null and new.status is distinct from old.status and not (old.status = 'paid' and new.status = 'vending'))
  execute function vending.tell_purchase();
