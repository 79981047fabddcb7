-- Confirms a preview: the worker then makes its invoices, on its day. Returns null, or the code of the refusal. A
-- repeat by the same person does nothing.
create or replace function service_charges.confirm_run(p_session uuid, p_estate_id bigint, p_run_id bigint, p_bills integer, p_total_kobo bigint,
  p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager', 'accountant']);
  v_run service_charges.run;
begin
  -- When two runs are confirmed at the same time, the second one sees the first.
  perform from estates.estate e where e.id = p_estate_id for no key update;
  select * into v_run from service_charges.run r where r.id = p_run_id and r.estate_id = p_estate_id for update;
  if v_caller is null or v_run.id is null then
    return 'not-found';
  end if;
  if v_run.state in ('confirmed', 'issued') and v_run.confirmed_by = v_caller and (v_run.bills, v_run.total_kobo) = (p_bills, p_total_kobo) then
    return null;
  end if;
  if v_run.state <> 'draft' then
    return 'charge-run-over';
  end if;
  if (v_run.bills, v_run.total_kobo) is distinct from (p_bills, p_total_kobo)
     or v_run.made_from <> service_charges.run_hash(p_estate_id, v_run.period_from, v_run.period_to, v_run.head_id) then
    return 'charge-run-changed';
  end if;
  update service_charges.run r
  set state = 'confirmed', confirmed_by = v_caller, confirmed_at = now(),
    invoice_on = greatest(r.invoice_on, platform.today()), due_on = greatest(r.due_on, r.invoice_on, platform.today())
  where r.id = p_run_id;
  perform audit.record_for_estate(v_caller, 'charge-run.confirm', p_estate_id,
    jsonb_build_object('run', p_run_id, 'bills', p_bills, 'total_kobo', p_total_kobo), p_by);
  perform pg_notify('charge_runs', '');
  return null;
end $$;
revoke all on function service_charges.confirm_run(uuid, bigint, bigint, integer, bigint, jsonb) from public;
grant execute on function service_charges.confirm_run(uuid, bigint, bigint, integer, bigint, jsonb) to gatelight_app, gatelight_web;
