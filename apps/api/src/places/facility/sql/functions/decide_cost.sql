-- A manager approves the cost of a job, or requests another quote. The person who entered the cost may not decide. Of
-- two decisions at the same moment, one counts.
create or replace function facility.decide_cost(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
  v_agrees boolean := p_given ->> 'agree';
  v_amount bigint := p_given ->> 'amount_kobo';
  v_job facility.job;
  v_asked facility.agreement;
begin
  perform platform.check_arguments(p_given, array['job', 'agree', 'amount_kobo'], array['reason']);
  select * into v_job from facility.lock_job(p_estate_id, (p_given ->> 'job')::bigint);
  if v_caller is null or v_job.id is null then
    refusal := 'not-found';
    return;
  end if;
  select * into v_asked from facility.agreement a where a.job_id = v_job.id and a.outcome is null;
  if v_asked.id is null then
    refusal := 'already-decided';
  elsif v_asked.amount_kobo <> v_amount then
    refusal := 'job-changed';
  elsif v_asked.asked_by = v_caller then
    refusal := 'own-cost';
  end if;
  if refusal is not null then
    return;
  end if;
  update facility.agreement a set outcome = case when v_agrees then 'agreed' else 'refused' end, decided_by = v_caller, decided_at = now(),
    reason = coalesce(p_given ->> 'reason', '')
  where a.id = v_asked.id;
  -- A refused cost is no longer open. Work above the limit continues only with another quote.
  update facility.job j set agreed_kobo = case when v_agrees then v_amount else j.agreed_kobo end,
    asks_kobo = case when v_agrees then null else j.asks_kobo end
  where j.id = v_job.id;
  perform facility.add_event(v_job.id, case when v_agrees then 'agreed' else 'refused' end, v_caller, p_given ->> 'reason', null, v_amount);
  id := v_job.id;
  perform audit.record_for_estate(v_caller, case when v_agrees then 'facility.cost-agree' else 'facility.cost-refuse' end, p_estate_id,
    jsonb_build_object('job', id, 'amount_kobo', v_amount), p_by);
end $$;
revoke all on function facility.decide_cost(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.decide_cost(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
