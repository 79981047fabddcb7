-- Makes a waiver or correction count from now on: a credit note. Returns its id.
create or replace function service_charges.count_credit(p_waiver service_charges.waiver) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select service_charges.credit_invoice(jsonb_build_object('invoice_id', (p_waiver).invoice_id, 'amount_kobo', (p_waiver).amount_kobo::text,
    'kind', (p_waiver).kind, 'reason', (p_waiver).reason, 'by', 'user:' || (p_waiver).asked_by))
$$;
revoke all on function service_charges.count_credit(service_charges.waiver) from public;
