-- After the triggers of vending, by name: those lock the meter's carry, and the summary comes last.
create or replace trigger user_history_begins after insert on vending."order" for each row
  when (new.buyer_id is not null) execute function transactions.follow_order();
