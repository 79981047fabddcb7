-- Ends the planned shifts of a guard who leaves the team.
create or replace function patrol.end_shifts() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update patrol.planned_shift s set ended_at = now()
  where s.estate_id = new.estate_id and s.guard_id = new.user_id and s.ended_at is null;
  return null;
end $$;
revoke all on function patrol.end_shifts() from public;
