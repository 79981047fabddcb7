create or replace trigger no_truncate before truncate on platform.setting_version for each statement execute function platform.guard_version();
