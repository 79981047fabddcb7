create or replace trigger keep_event after update of status on withdrawals.withdrawal
  for each row when (new.status is distinct from old.status) execute function withdrawals.keep_event();
