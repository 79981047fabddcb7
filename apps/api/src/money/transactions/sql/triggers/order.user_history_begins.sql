-- After the triggers of vending, by name: those lock the meter's carry, and the summary comes last. A purchase from the wallet takes a moment:
-- it enters when it ends, or when a second attempt begins.
create or replace trigger user_history_begins after insert on vending."order" for each row
  when (new.buyer_id is not null and new.status <> 'vending') execute function transactions.follow_order();
