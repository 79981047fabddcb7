create or replace trigger follow_account after insert or delete or update of account_name, usable_from, removed_at on withdrawals.bank_account
  for each row execute function withdrawals.follow_account();
