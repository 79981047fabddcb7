create or replace trigger guard_version before update or delete on withdrawals.approval_rule
  for each row execute function platform.guard_version();
