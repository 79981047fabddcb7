-- A waiver counts from now on: a credit note over a part of what is unpaid. Its id.
create or replace function service_charges.count_waiver(p_invoice_id bigint, p_amount_kobo bigint, p_reason text, p_user_id bigint) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select service_charges.credit_invoice(jsonb_build_object('invoice_id', p_invoice_id, 'amount_kobo', p_amount_kobo::text, 'kind', 'waiver',
    'reason', p_reason, 'by', 'user:' || p_user_id))
$$;
revoke all on function service_charges.count_waiver(bigint, bigint, text, bigint) from public;
