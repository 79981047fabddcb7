create or replace trigger price_funding before insert on wallets.funding for each row execute function wallets.price_funding();
