create or replace trigger guard before update on facility.job for each row execute function facility.guard_job();
