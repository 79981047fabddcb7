-- Notifies the payer which invoices their money paid.
create or replace function service_charges.tell_paid(p_receipt_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select notifications.queue_for_user(r.user_id, 'receipt:' || r.id, 'service-charge', r.id::text, jsonb_build_object(
    'name', 'service-charge-paid', 'title', coalesce((
      select string_agg(i.title, ', ' order by i.due_on, i.id) from (
        select distinct x.title, x.due_on, x.id from service_charges.allocation a join service_charges.invoice x on x.id = a.invoice_id
        where a.receipt_id = r.id order by x.due_on, x.id limit 3) i), 'Paid ahead'),
    'houseName', h.name, 'amountKobo', r.amount_kobo, 'way', r.way, 'leftKobo', r.left_kobo, 'reference', r.number), 'receipts')
  from service_charges.receipt r join estates.house h on h.id = r.house_id where r.id = p_receipt_id and r.user_id is not null
$$;
revoke all on function service_charges.tell_paid(bigint) from public;
