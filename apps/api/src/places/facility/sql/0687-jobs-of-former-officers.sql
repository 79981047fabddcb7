-- Open jobs of a person who leaves the team become unassigned (facility.free_jobs). This does it for people who left earlier.
with freed as (
  update facility.job j set member_id = null
  where j.member_id is not null and j.state <> 'done' and not exists (
    select from teams.member m
    where m.estate_id = j.estate_id and m.user_id = j.member_id and m.role in ('manager', 'facilityOfficer') and m.ended_at is null)
  returning j.id)
insert into facility.event (job_id, kind, text) select f.id, 'change', 'who does it' from freed f;
