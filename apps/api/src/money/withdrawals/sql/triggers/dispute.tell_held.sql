create or replace trigger tell_held after update of wallet on payments.dispute for each row
  when (new.state = 'open' and old.wallet is null and new.wallet like 'wallet:%')
  execute function withdrawals.tell_held();
