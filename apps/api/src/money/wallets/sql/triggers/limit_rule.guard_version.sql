create or replace trigger guard_version before update or delete on wallets.limit_rule for each row execute function platform.guard_version();
