create or replace trigger tell after insert or update on platform.setting_version for each row execute function platform.tell_settings();
