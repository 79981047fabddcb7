-- Only guarded accounts have a balance in their postings, and wallets are all of them.
create or replace trigger user_history after insert on ledger.posting for each row
  when (new.balance_after_kobo is not null) execute function transactions.follow_posting();
