-- The PIN of a removed guard is deleted (gate.drop_pin). This does it for guards who were removed earlier.
delete from gate.pin p where not exists (
  select from teams.member m where m.estate_id = p.estate_id and m.user_id = p.user_id and m.role = 'guard' and m.ended_at is null);
