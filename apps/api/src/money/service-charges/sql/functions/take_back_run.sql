-- Takes a run back: a credit note for the rest of each of its invoices, and its months can be billed again. For
-- managers. Returns null, or the code of the refusal.
create or replace function service_charges.take_back_run(p_session uuid, p_estate_id bigint, p_run_id bigint, p_reason text, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
  v_series text := service_charges.series_of('CN', platform.today());
  v_run service_charges.run;
  v_first integer;
  v_count integer;
begin
  select * into v_run from service_charges.run r where r.id = p_run_id and r.estate_id = p_estate_id for update;
  if v_caller is null or v_run.id is null then
    return 'not-found';
  end if;
  perform service_charges.lock_house(i.house_id)
  from (select x.house_id from service_charges.invoice x where x.run_id = p_run_id order by x.house_id) i;
  if service_charges.take_back_until(v_run) is null then
    return 'charge-run-over';
  end if;
  -- Invoices that used credit of their house return it, one by one; the others, most of them, are credited in one
  -- statement.
  perform service_charges.credit_invoice(jsonb_build_object('invoice_id', i.id, 'amount_kobo', i.total_kobo - i.credited_kobo,
    'kind', 'run-taken-back', 'reason', p_reason, 'by', 'user:' || v_caller))
  from service_charges.invoice i where i.run_id = p_run_id and i.paid_kobo > 0;
  select count(*) into v_count from service_charges.invoice i where i.run_id = p_run_id and i.left_kobo > 0;
  if v_count > 0 then
    v_first := service_charges.take_numbers(p_estate_id, v_series, v_count);
    with noted as (
      insert into service_charges.credit_note (estate_id, house_id, invoice_id, number, kind, amount_kobo, vat_kobo, reason, created_by)
      select i.estate_id, i.house_id, i.id, service_charges.numbered(v_series, v_first - 1 + (row_number() over (order by i.id))::integer),
        'run-taken-back', i.left_kobo,
        i.vat_kobo - (select coalesce(sum(c.vat_kobo), 0) from service_charges.credit_note c where c.invoice_id = i.id), p_reason, 'user:' || v_caller
      from service_charges.invoice i where i.run_id = p_run_id and i.left_kobo > 0 order by i.id
      returning invoice_id, house_id, amount_kobo
    ), ended as (
      update service_charges.invoice i set credited_kobo = i.credited_kobo + n.amount_kobo, settled_at = now()
      from noted n where i.id = n.invoice_id
    )
    update service_charges.account a set owed_kobo = a.owed_kobo - n.amount_kobo from noted n where a.house_id = n.house_id;
  end if;
  delete from service_charges.billed b using service_charges.invoice i where i.run_id = p_run_id and b.invoice_id = i.id;
  update service_charges.run r
  set state = 'taken-back', taken_back_at = now(), taken_back_by = v_caller, taken_back_reason = p_reason
  where r.id = p_run_id;
  perform audit.record_for_estate(v_caller, 'charge-run.take-back', p_estate_id, jsonb_build_object('run', p_run_id, 'reason', p_reason), p_by);
  return null;
end $$;
revoke all on function service_charges.take_back_run(uuid, bigint, bigint, text, jsonb) from public;
grant execute on function service_charges.take_back_run(uuid, bigint, bigint, text, jsonb) to gatelight_app, gatelight_web;
