-- Records a payment of the estate for a job. The line and the vendor must belong to the job. Without a vendor it was a
-- cost of the estate's own team.
create or replace function facility.add_payment(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_amount bigint := p_given ->> 'amount_kobo';
  v_line bigint := p_given ->> 'line_id';
  v_job facility.job;
begin
  perform platform.check_arguments(p_given, array['job', 'amount_kobo', 'paid_on', 'way'], array['line_id', 'reference']);
  select * into v_job from facility.lock_job(p_estate_id, (p_given ->> 'job')::bigint);
  if v_caller is null or v_job.id is null or (v_line is not null and not exists (
    select from facility.cost_line l where l.id = v_line and l.job_id = v_job.id and l.removed_at is null)) then
    refusal := 'not-found';
    return;
  end if;
  select r.id, r.refusal into id, refusal from facility.repeat_of(v_caller, p_by) r;
  if id is not null or refusal is not null then
    return;
  end if;
  if (p_given ->> 'paid_on')::date > platform.today() then
    refusal := 'day-in-future';
    return;
  end if;
  insert into facility.payment as p (estate_id, job_id, line_id, vendor_id, amount_kobo, paid_on, way, reference, created_by)
  values (p_estate_id, v_job.id, v_line, v_job.vendor_id, v_amount, (p_given ->> 'paid_on')::date, p_given ->> 'way',
    coalesce(p_given ->> 'reference', ''), v_caller)
  returning p.id into id;
  perform facility.add_event(v_job.id, 'paid', v_caller, '', null, v_amount);
  perform facility.ask_for_cost(v_job.id, v_caller);
  perform facility.keep_request(v_caller, p_by, id);
  perform audit.record_for_estate(v_caller, 'facility.payment', p_estate_id, jsonb_build_object('job', v_job.id, 'payment', id, 'amount_kobo', v_amount), p_by);
end $$;
revoke all on function facility.add_payment(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.add_payment(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
