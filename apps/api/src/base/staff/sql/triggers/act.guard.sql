create or replace trigger guard before update on staff.act for each row execute function staff.guard_act();
alter table staff.act enable always trigger guard;
