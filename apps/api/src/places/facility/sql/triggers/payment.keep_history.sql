create or replace trigger keep_history before update or delete on facility.payment for each row execute function facility.keep_history();
