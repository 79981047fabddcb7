-- Adds a job that a person entered, or from an alarm, a resident's ticket or a point of an inspection.
create or replace function facility.add_job(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ticket text := p_given ->> 'ticket';
  v_point_id bigint := p_given ->> 'point_id';
  v_alarm text := p_given ->> 'alarm';
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_ticket_id bigint;
begin
  if v_caller is null then
    refusal := 'not-found';
    return;
  end if;
  select r.id, r.refusal into id, refusal from facility.repeat_of(v_caller, p_by) r;
  if id is not null or refusal is not null then
    return;
  end if;
  -- Waits until a removal of this person that is under way has ended: the check below then refuses them.
  if p_given ->> 'member_id' is not null then
    perform teams.lock_user((p_given ->> 'member_id')::bigint);
  end if;
  refusal := facility.refused_parts(p_estate_id, p_given);
  if refusal is not null then
    return;
  end if;
  if v_ticket is not null then
    v_ticket_id := support.lock_ticket_of_estate(p_estate_id, v_ticket);
    if v_ticket_id is null then
      refusal := 'not-found';
      return;
    end if;
    if exists (select from facility.job j where j.ticket_id = v_ticket_id) then
      refusal := 'job-exists';
      return;
    end if;
  end if;
  if v_point_id is not null then
    perform from facility.inspection_point p join facility.inspection i on i.id = p.inspection_id
    where p.id = v_point_id and i.estate_id = p_estate_id and p.result = 'not-ok' for update of p;
    if not found then
      refusal := 'not-found';
      return;
    end if;
    if exists (select from facility.inspection_point p where p.id = v_point_id and p.job_id is not null) then
      refusal := 'job-exists';
      return;
    end if;
  end if;
  if v_alarm is not null then
    if not facility.has_alarm(p_estate_id, v_alarm) then
      refusal := 'not-found';
      return;
    end if;
    perform pg_advisory_xact_lock(hashtextextended('facility.alarm:' || p_estate_id || ':' || v_alarm, 0));
    if exists (select from facility.job j where j.estate_id = p_estate_id and j.alarm = v_alarm) then
      refusal := 'job-exists';
      return;
    end if;
  end if;
  id := facility.insert_job(p_given - array['ticket', 'point_id', 'source'] || jsonb_build_object('estate_id', p_estate_id, 'user_id', v_caller,
    'ticket_id', v_ticket_id, 'source', case when v_ticket is not null then 'ticket' when v_point_id is not null then 'inspection'
      when v_alarm is not null then 'alarm' else p_given ->> 'source' end));
  update facility.inspection_point p set job_id = add_job.id where p.id = v_point_id;
  if v_ticket_id is not null then
    perform support.tell_of_job(v_ticket_id);
  end if;
  perform facility.keep_request(v_caller, p_by, id);
  perform audit.record_for_estate(v_caller, 'facility.job-add', p_estate_id, jsonb_build_object('job', id), p_by);
end $$;
revoke all on function facility.add_job(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.add_job(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
