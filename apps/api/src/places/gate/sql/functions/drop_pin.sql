-- Deletes the PIN of a guard who leaves the team: if they are added again, they get a new one.
create or replace function gate.drop_pin() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from gate.pin p where p.estate_id = new.estate_id and p.user_id = new.user_id;
  return null;
end $$;
revoke all on function gate.drop_pin() from public;
