create or replace trigger start_clock before insert on support.ticket for each row execute function support.start_clock();
