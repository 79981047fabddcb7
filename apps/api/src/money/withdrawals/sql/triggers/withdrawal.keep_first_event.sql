create or replace trigger keep_first_event after insert on withdrawals.withdrawal
  for each row execute function withdrawals.keep_event();
