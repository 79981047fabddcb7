create or replace trigger guard_pair before update on staff.act for each row
  when (old.decided_by is null and new.decided_by is not null and new.state = 'running') execute function staff.guard_pair();
alter table staff.act enable always trigger guard_pair;
