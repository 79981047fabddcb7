-- A guard who is removed loses the PIN: see gate.drop_pin. These stayed from before.
delete from gate.pin p where not exists (
  select from teams.member m where m.estate_id = p.estate_id and m.user_id = p.user_id and m.role = 'guard' and m.ended_at is null);
