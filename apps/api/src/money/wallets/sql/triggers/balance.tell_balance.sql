create or replace trigger tell_balance after update of balance_kobo on ledger.balance
  for each row execute function wallets.tell_balance();
