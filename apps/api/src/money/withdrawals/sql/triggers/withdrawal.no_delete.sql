create or replace trigger no_delete before delete or truncate on withdrawals.withdrawal
  for each statement execute function withdrawals.refuse_delete();
