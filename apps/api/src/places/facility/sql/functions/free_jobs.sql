-- Takes the open jobs from a person who leaves the team, so that they are listed as unassigned. A person who still has
-- the other role of the two keeps them.
create or replace function facility.free_jobs() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if teams.has_role(new.user_id, new.estate_id, array['manager', 'facilityOfficer']) then
    return null;
  end if;
  with freed as (
    update facility.job j set member_id = null
    where j.estate_id = new.estate_id and j.member_id = new.user_id and j.state <> 'done' returning j.id)
  insert into facility.event (job_id, kind, text) select f.id, 'change', 'who does it' from freed f order by f.id;
  return null;
end $$;
revoke all on function facility.free_jobs() from public;
