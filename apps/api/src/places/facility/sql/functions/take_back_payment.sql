-- Takes back a payment, once: adds a second row with the opposite amount.
create or replace function facility.take_back_payment(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_job facility.job;
  v_payment facility.payment;
begin
  perform platform.check_arguments(p_given, array['job', 'payment']);
  select * into v_job from facility.lock_job(p_estate_id, (p_given ->> 'job')::bigint);
  select * into v_payment from facility.payment p
  where p.id = (p_given ->> 'payment')::bigint and p.job_id = v_job.id and p.takes_back is null;
  if v_caller is null or v_payment.id is null then
    refusal := 'not-found';
    return;
  end if;
  select p.id into id from facility.payment p where p.takes_back = v_payment.id;
  if id is not null then
    return;
  end if;
  insert into facility.payment as p (estate_id, job_id, line_id, vendor_id, amount_kobo, paid_on, way, reference, takes_back, created_by)
  values (p_estate_id, v_job.id, v_payment.line_id, v_payment.vendor_id, -v_payment.amount_kobo, v_payment.paid_on, v_payment.way,
    v_payment.reference, v_payment.id, v_caller)
  returning p.id into id;
  perform facility.add_event(v_job.id, 'taken-back', v_caller, '', null, v_payment.amount_kobo);
  perform facility.ask_for_cost(v_job.id, v_caller);
  perform audit.record_for_estate(v_caller, 'facility.payment-back', p_estate_id, jsonb_build_object('job', v_job.id, 'payment', v_payment.id), p_by);
end $$;
revoke all on function facility.take_back_payment(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.take_back_payment(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
