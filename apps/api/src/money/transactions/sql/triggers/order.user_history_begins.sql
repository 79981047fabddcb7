-- By its name it runs after the triggers of vending: those lock the meter's carried-over units, and the summary is
-- last. A purchase from the wallet takes only a moment: it enters the history when it ends, or when a second attempt
-- begins.
create or replace trigger user_history_begins after insert on vending."order" for each row
  when (new.buyer_id is not null and new.status <> 'vending') execute function transactions.follow_order();
