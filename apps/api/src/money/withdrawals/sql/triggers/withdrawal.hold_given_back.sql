create or replace trigger hold_given_back after update of status on withdrawals.withdrawal for each row
  when (new.user_id is not null and new.status in ('cancelled', 'failed', 'returned') and old.status <> new.status)
  execute function withdrawals.hold_given_back();
