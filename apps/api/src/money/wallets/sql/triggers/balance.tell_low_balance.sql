create or replace trigger tell_low_balance after update of balance_kobo on ledger.balance for each row
  when (new.balance_kobo < old.balance_kobo) execute function wallets.tell_low_balance();
