-- The invoices that a receipt paid.
create or replace function service_charges.receipt_parts(p_receipt_id bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id::text, 'number', i.number, 'title', i.title, 'amount_kobo', p.kobo::text)
    order by i.due_on, i.id), '[]')
  from (select a.invoice_id, sum(a.amount_kobo)::bigint as kobo from service_charges.allocation a where a.receipt_id = p_receipt_id
    group by a.invoice_id having sum(a.amount_kobo) > 0) p
  join service_charges.invoice i on i.id = p.invoice_id
$$;
revoke all on function service_charges.receipt_parts(bigint) from public;
grant execute on function service_charges.receipt_parts(bigint) to gatelight_app, gatelight_staff;
