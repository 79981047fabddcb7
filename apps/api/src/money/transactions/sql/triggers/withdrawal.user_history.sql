create or replace trigger user_history after insert or update of status on withdrawals.withdrawal for each row
  execute function transactions.follow_withdrawal();
