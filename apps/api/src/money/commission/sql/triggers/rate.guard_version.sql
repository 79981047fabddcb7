create or replace trigger guard_version before update or delete on commission.rate for each row execute function platform.guard_version();
