-- The planned shifts of a removed guard end (patrol.end_shifts). This does it for guards who were removed earlier.
update patrol.planned_shift s set ended_at = now() where s.ended_at is null and not exists (
  select from teams.member m where m.estate_id = s.estate_id and m.user_id = s.guard_id and m.role = 'guard' and m.ended_at is null);
