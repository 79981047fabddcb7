create or replace trigger guard_request before update on engineering.request for each row execute function engineering.guard_request();
