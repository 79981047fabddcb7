create or replace trigger guard_version before delete or update on withdrawals.limit_rule for each row execute function platform.guard_version();
