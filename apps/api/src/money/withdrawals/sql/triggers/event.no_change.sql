create or replace trigger no_change before update or delete or truncate on withdrawals.event
  for each statement execute function withdrawals.refuse_delete();
