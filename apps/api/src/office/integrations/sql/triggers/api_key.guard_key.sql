create or replace trigger guard_key before update on integrations.api_key for each row execute function integrations.guard_key();
