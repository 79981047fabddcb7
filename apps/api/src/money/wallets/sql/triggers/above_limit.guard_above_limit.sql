create or replace trigger guard_above_limit before update on wallets.above_limit for each row execute function wallets.guard_above_limit();
