create or replace trigger record_refused_limit instead of insert on platform.refused_limit for each row
  execute function audit.record_refused_limit();
