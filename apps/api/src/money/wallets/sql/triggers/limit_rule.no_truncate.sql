create or replace trigger no_truncate before truncate on wallets.limit_rule for each statement execute function platform.guard_version();
