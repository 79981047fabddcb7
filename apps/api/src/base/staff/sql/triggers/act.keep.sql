create or replace trigger keep before delete or truncate on staff.act for each statement execute function staff.keep_acts();
alter table staff.act enable always trigger keep;
