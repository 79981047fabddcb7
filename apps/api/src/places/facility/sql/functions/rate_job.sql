-- The rating of a job by the writer of its ticket, once it is done. A second rating replaces the first one.
create or replace function facility.rate_job(p_session uuid, p_number text, p_stars integer, p_note text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user bigint := identity.user_of_session(p_session);
  v_job facility.job;
begin
  select j.* into v_job from support.ticket t join facility.job j on j.ticket_id = t.id
  where t.number = p_number and t.user_id = v_user for update of j;
  if v_job.id is null then
    return 'not-found';
  end if;
  if v_job.state <> 'done' then
    return 'job-not-done';
  end if;
  update facility.job j set rating = p_stars, rating_note = nullif(p_note, ''), rated_at = now() where j.id = v_job.id;
  perform facility.add_event(v_job.id, 'rated', null, p_note, null, null);
  return null;
end $$;
revoke all on function facility.rate_job(uuid, text, integer, text) from public;
grant execute on function facility.rate_job(uuid, text, integer, text) to gatelight_app, gatelight_web;
