create or replace trigger end_shifts after update of ended_at on teams.member
  for each row when (old.ended_at is null and new.ended_at is not null and new.role = 'guard') execute function patrol.end_shifts();
