create or replace trigger guard_funding before insert or update or delete on wallets.funding
  for each row execute function wallets.guard_funding();
