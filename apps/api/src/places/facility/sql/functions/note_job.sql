create or replace function facility.note_job(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_job facility.job;
begin
  perform platform.check_arguments(p_given, array['job', 'text']);
  select * into v_job from facility.lock_job(p_estate_id, (p_given ->> 'job')::bigint);
  if v_caller is null or v_job.id is null then
    refusal := 'not-found';
    return;
  end if;
  select r.id, r.refusal into id, refusal from facility.repeat_of(v_caller, p_by) r;
  if id is not null or refusal is not null then
    return;
  end if;
  perform facility.add_event(v_job.id, 'note', v_caller, p_given ->> 'text', null, null);
  id := v_job.id;
  perform facility.keep_request(v_caller, p_by, id);
end $$;
revoke all on function facility.note_job(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.note_job(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
