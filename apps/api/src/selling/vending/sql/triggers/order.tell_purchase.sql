-- Sends no event when a purchase gets its account, because the request that opened it waits for that, nor when the
-- vending of a paid purchase begins, because pages show the same for both. Each commit that notifies costs every
-- listening process a transaction.
create or replace trigger tell_purchase after update of status on vending."order"
  for each row when (new.buyer_id is null and new.status is distinct from old.status
    and (old.status, new.status) not in (('created', 'awaiting_payment'), ('paid', 'vending'))) execute function vending.tell_purchase();
