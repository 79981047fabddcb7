create or replace trigger drop_pin after update of ended_at on teams.member
  for each row when (old.ended_at is null and new.ended_at is not null and new.role = 'guard') execute function gate.drop_pin();
