-- Runs after hold_given_back: triggers run in the order of their names.
create or replace trigger tell_ended after update of status on withdrawals.withdrawal for each row
  when (new.user_id is not null and new.status in ('paid', 'failed', 'returned') and old.status <> new.status and new.provider <> 'demonstration')
  execute function withdrawals.tell_ended();
