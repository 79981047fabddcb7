create or replace trigger keep_clock before update of status, priority on support.ticket for each row execute function support.keep_clock();
