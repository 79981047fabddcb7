create or replace trigger refuse_to_send before update of status on withdrawals.withdrawal for each row
  when (new.estate_id is not null and new.status = 'sending' and old.status = 'requested')
  execute function estate_money.refuse_to_send();
