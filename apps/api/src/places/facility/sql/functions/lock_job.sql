-- Locks and returns a job of the estate. Returns no row when the job is of another estate.
create or replace function facility.lock_job(p_estate_id bigint, p_job_id bigint) returns setof facility.job
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select j from facility.job j where j.id = p_job_id and j.estate_id = p_estate_id for update
$$;
revoke all on function facility.lock_job(bigint, bigint) from public;
