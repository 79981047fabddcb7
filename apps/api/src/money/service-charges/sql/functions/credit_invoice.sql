-- Credits an invoice, whole or in part, with a reason. Returns the id of the credit note. Once for each event. The paid
-- amount above the rest becomes credit of the house, the newest payment first. SC002: it is more than the amount that
-- is not credited yet.
create or replace function service_charges.credit_invoice(p_given jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_series text := service_charges.series_of('CN', platform.today());
  v_invoice service_charges.invoice;
  v_paid record;
  v_part bigint;
  v_back bigint;
  v_vat bigint;
  v_id bigint;
begin
  perform platform.check_arguments(p_given, array['invoice_id', 'amount_kobo', 'kind', 'reason', 'by'], array['event']);
  select * into strict v_invoice from service_charges.invoice i where i.id = (p_given ->> 'invoice_id')::bigint;
  perform service_charges.lock_house(v_invoice.house_id);
  select c.id into v_id from service_charges.credit_note c where c.event = p_given ->> 'event';
  if found then
    return v_id;
  end if;
  select * into strict v_invoice from service_charges.invoice i where i.id = v_invoice.id for update;
  if v_amount_kobo is null or v_amount_kobo not between 1 and v_invoice.total_kobo - v_invoice.credited_kobo then
    raise exception 'more than can be credited' using errcode = 'SC002';
  end if;
  -- This much of the paid amount goes back to the house.
  v_back := greatest(v_amount_kobo - v_invoice.left_kobo, 0);
  for v_paid in
    select a.receipt_id, sum(a.amount_kobo)::bigint as kobo, max(a.id) as last from service_charges.allocation a
    where a.invoice_id = v_invoice.id group by a.receipt_id having sum(a.amount_kobo) > 0 order by max(a.id) desc
  loop
    v_part := least(v_back, v_paid.kobo);
    exit when v_part = 0;
    insert into service_charges.allocation (receipt_id, invoice_id, amount_kobo) values (v_paid.receipt_id, v_invoice.id, -v_part);
    update service_charges.receipt r set left_kobo = r.left_kobo + v_part where r.id = v_paid.receipt_id;
    v_back := v_back - v_part;
  end loop;
  v_back := greatest(v_amount_kobo - v_invoice.left_kobo, 0);
  -- Each part takes as much VAT as is needed for the parts of a whole invoice to add up to its VAT.
  v_vat := round(v_invoice.vat_kobo::numeric * (v_invoice.credited_kobo + v_amount_kobo) / v_invoice.total_kobo)
    - (select coalesce(sum(c.vat_kobo), 0) from service_charges.credit_note c where c.invoice_id = v_invoice.id);
  insert into service_charges.credit_note (estate_id, house_id, invoice_id, number, kind, amount_kobo, vat_kobo, reason, created_by, event)
  values (v_invoice.estate_id, v_invoice.house_id, v_invoice.id,
    service_charges.numbered(v_series, service_charges.take_numbers(v_invoice.estate_id, v_series, 1)), p_given ->> 'kind', v_amount_kobo,
    least(greatest(v_vat, 0), v_amount_kobo), p_given ->> 'reason', p_given ->> 'by', p_given ->> 'event')
  returning id into v_id;
  update service_charges.invoice i
  set paid_kobo = i.paid_kobo - v_back, credited_kobo = i.credited_kobo + v_amount_kobo,
    settled_at = case when i.left_kobo + v_back = v_amount_kobo then coalesce(i.settled_at, now()) end
  where i.id = v_invoice.id;
  update service_charges.account a
  set owed_kobo = a.owed_kobo - (v_amount_kobo - v_back), credit_kobo = a.credit_kobo + v_back
  where a.house_id = v_invoice.house_id;
  perform service_charges.settle(v_invoice.house_id);
  return v_id;
end $$;
revoke all on function service_charges.credit_invoice(jsonb) from public;
grant execute on function service_charges.credit_invoice(jsonb) to gatelight_app;
