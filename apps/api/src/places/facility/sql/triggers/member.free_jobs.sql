create or replace trigger free_jobs after update of ended_at on teams.member
  for each row when (old.ended_at is null and new.ended_at is not null and new.role in ('manager', 'facilityOfficer'))
  execute function facility.free_jobs();
