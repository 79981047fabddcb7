-- A guard who is removed has no planned shifts: see patrol.end_shifts. These stayed from before.
update patrol.planned_shift s set ended_at = now() where s.ended_at is null and not exists (
  select from teams.member m where m.estate_id = s.estate_id and m.user_id = s.guard_id and m.role = 'guard' and m.ended_at is null);
