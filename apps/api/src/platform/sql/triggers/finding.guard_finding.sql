create or replace trigger guard_finding before update on platform.finding for each row execute function platform.guard_finding();
