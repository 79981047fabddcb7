create or replace trigger guard_version before delete or update on platform.setting_version for each row execute function platform.guard_version();
