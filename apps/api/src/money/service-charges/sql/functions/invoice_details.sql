-- The content of an invoice besides its sums. Amounts are text: a JSON number could become a float on the way.
create or replace function service_charges.invoice_details(p_invoice_id bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('payer_name', i.payer_name, 'period_from', i.period_from, 'period_to', i.period_to, 'vat_kobo', i.vat_kobo::text,
    'paid_kobo', i.paid_kobo::text, 'credited_kobo', i.credited_kobo::text,
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('text', l.text, 'quantity', l.quantity::text, 'months', l.months,
        'unit_kobo', l.unit_kobo::text, 'amount_kobo', l.amount_kobo::text, 'vat_bp', l.vat_bp, 'vat_kobo', l.vat_kobo::text) order by l.position), '[]')
      from service_charges.invoice_line l where l.invoice_id = i.id),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('receipt', r.number, 'at', r.paid_at, 'way', r.way, 'payer_name', r.payer_name,
        'amount_kobo', p.kobo::text) order by r.id), '[]')
      from (select a.receipt_id, sum(a.amount_kobo)::bigint as kobo from service_charges.allocation a where a.invoice_id = i.id
        group by a.receipt_id having sum(a.amount_kobo) > 0) p join service_charges.receipt r on r.id = p.receipt_id),
    'credit_notes', (select coalesce(jsonb_agg(jsonb_build_object('number', c.number, 'at', c.created_at, 'amount_kobo', c.amount_kobo::text,
        'reason', c.reason) order by c.id), '[]')
      from service_charges.credit_note c where c.invoice_id = i.id),
    'late_fee', service_charges.late_fee_of(i))
  from service_charges.invoice i where i.id = p_invoice_id
$$;
revoke all on function service_charges.invoice_details(bigint) from public;
grant execute on function service_charges.invoice_details(bigint) to gatelight_app, gatelight_staff;
