-- Moves a job to its next state. `from`: the state that the caller saw. When another person was faster, nothing
-- changes.
create or replace function facility.move_job(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_from text := p_given ->> 'from';
  v_to text := p_given ->> 'to';
  v_waits_for text := nullif(p_given ->> 'waits_for', '');
  v_due_on date := p_given ->> 'due_on';
  v_job facility.job;
begin
  perform platform.check_arguments(p_given, array['job', 'from', 'to'], array['waits_for', 'due_on', 'note']);
  select * into v_job from facility.lock_job(p_estate_id, (p_given ->> 'job')::bigint);
  if v_caller is null or v_job.id is null then
    refusal := 'not-found';
  elsif v_job.state = v_to then
    -- This is a repeat, or another person did the same.
    id := v_job.id;
  elsif v_job.state <> v_from then
    refusal := 'job-changed';
  elsif not facility.may_move(v_from, v_to) then
    refusal := 'job-step';
  elsif v_to in ('in-progress', 'done') and v_job.asks_kobo is not null then
    refusal := 'job-cost-waits';
  elsif v_to = 'planned' and coalesce(v_due_on, v_job.due_on) is null then
    refusal := 'job-needs-date';
  elsif v_to = 'waiting' and v_waits_for is null then
    refusal := 'job-needs-reason';
  end if;
  if id is not null or refusal is not null then
    return;
  end if;
  update facility.job j set state = v_to, due_on = coalesce(v_due_on, j.due_on), waits_for = v_waits_for where j.id = v_job.id;
  perform facility.add_event(v_job.id, 'state', v_caller, concat_ws(': ', v_waits_for, nullif(p_given ->> 'note', '')), v_to, null);
  if v_to = 'done' and v_job.plan_id is not null then
    perform facility.next_turn(v_job.plan_id, v_job.plan_turn);
  end if;
  if v_job.ticket_id is not null then
    if v_to = 'done' then
      perform support.solve_by_job(v_job.ticket_id, v_job.id);
    else
      perform support.tell_of_job(v_job.ticket_id);
    end if;
  end if;
  id := v_job.id;
  perform audit.record_for_estate(v_caller, 'facility.job-move', p_estate_id, jsonb_build_object('job', id, 'from', v_from, 'to', v_to), p_by);
end $$;
revoke all on function facility.move_job(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.move_job(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
