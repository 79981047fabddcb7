create or replace trigger price_withdrawal before insert or update on withdrawals.withdrawal
  for each row execute function withdrawals.price_withdrawal();
