create or replace trigger no_truncate before truncate on withdrawals.approval_rule
  for each statement execute function platform.guard_version();
