-- Adds the late fee of a bill for the month of a day: a separate invoice to the payer of the bill. Returns its id, or
-- null when nothing is to be charged. Once for a bill and a month. A payer who has left the house since gets none.
create or replace function service_charges.add_late_fee(p_invoice_id bigint, p_day date) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_invoice service_charges.invoice;
  v_terms record;
  v_id bigint;
begin
  perform service_charges.lock_house((select i.house_id from service_charges.invoice i where i.id = p_invoice_id));
  select * into strict v_invoice from service_charges.invoice i where i.id = p_invoice_id;
  select * into v_terms from service_charges.late_terms(v_invoice, p_day);
  if v_terms.rule_id is null or v_terms.month = 0 or v_terms.fee_kobo = 0 or v_terms.is_charged or v_terms.is_off
     or service_charges.payer_has_left(v_invoice) then
    return null;
  end if;
  v_id := service_charges.add_invoice(jsonb_build_object('house_id', v_invoice.house_id, 'kind', 'late-fee',
    'title', left('Late fee for ' || v_invoice.title, 100), 'due_on', p_day + 14, 'payer_of', v_invoice.id,
    'event', format('late-fee:%s:%s', v_invoice.id, v_terms.month), 'lines', jsonb_build_array(jsonb_build_object(
      'text', case v_terms.way when 'fixed' then format('Late fee for %s, month %s', v_invoice.number, v_terms.month)
        else format('Late fee for %s, month %s: %s%% of what was unpaid', v_invoice.number, v_terms.month,
          rtrim(rtrim((v_terms.percent_bp / 100.0)::numeric(5, 2)::text, '0'), '.')) end,
      'amount_kobo', v_terms.fee_kobo::text, 'vat_bp', 0))));
  insert into service_charges.late_fee (invoice_id, month, fee_invoice_id, rule_id, unpaid_kobo, amount_kobo)
  values (v_invoice.id, v_terms.month, v_id, v_terms.rule_id, v_invoice.left_kobo, v_terms.fee_kobo);
  perform audit.record('system', 'late-fee.charge', 'estate', v_invoice.estate_id::text, null, jsonb_build_object('invoice', v_invoice.id,
    'fee_invoice', v_id, 'month', v_terms.month, 'unpaid_kobo', v_invoice.left_kobo, 'amount_kobo', v_terms.fee_kobo), null, null);
  return v_id;
end $$;
revoke all on function service_charges.add_late_fee(bigint, date) from public;
grant execute on function service_charges.add_late_fee(bigint, date) to gatelight_app;
