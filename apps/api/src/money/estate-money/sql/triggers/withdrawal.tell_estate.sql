create or replace trigger tell_estate after update of status on withdrawals.withdrawal for each row
  when (new.estate_id is not null and new.status in ('paid', 'failed', 'returned') and old.status <> new.status and new.provider <> 'demonstration')
  execute function estate_money.tell_ended();
