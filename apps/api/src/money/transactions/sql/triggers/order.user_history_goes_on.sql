create or replace trigger user_history_goes_on after update of status on vending."order" for each row
  when (new.buyer_id is not null and (old.status is distinct from new.status or old.attempts <> new.attempts)) execute function transactions.follow_order();
