create or replace trigger tell_funding after update of status on wallets.funding
  for each row when (new.status is distinct from old.status) execute function wallets.tell_funding();
