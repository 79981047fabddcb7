create or replace trigger guard_approval before insert or update on withdrawals.withdrawal
  for each row execute function withdrawals.guard_approval();
