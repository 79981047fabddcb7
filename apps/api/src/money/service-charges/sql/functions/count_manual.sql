-- Makes a payment that was entered by hand count from now on.
create or replace function service_charges.count_manual(p_manual service_charges.manual_receipt) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select service_charges.record_receipt(jsonb_build_object('house_id', (p_manual).house_id, 'way', (p_manual).way,
    'amount_kobo', (p_manual).amount_kobo, 'payer_name', (p_manual).payer_name, 'reference', 'manual:' || (p_manual).id,
    'paid_at', platform.start_of((p_manual).received_on), 'invoice_ids', to_jsonb((p_manual).invoice_ids)))
$$;
revoke all on function service_charges.count_manual(service_charges.manual_receipt) from public;
