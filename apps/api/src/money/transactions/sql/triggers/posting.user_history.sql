create or replace trigger user_history after insert on ledger.posting
  referencing new table as new_posting for each statement execute function transactions.follow_posting();
