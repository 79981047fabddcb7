create or replace trigger user_history after insert or update of status on wallets.funding for each row
  execute function transactions.follow_funding();
