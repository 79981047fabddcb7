-- What the public page of a receipt may say, with the time that the receipt has. The code in its address is checked before this is called.
create or replace function transactions.receipt_proof(p_id bigint, out reference text, out type text, out amount_kobo bigint,
  out at timestamptz, out meter_ending text, out units_tenths bigint, out utility text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.reference, e.type, abs(e.amount_kobo), coalesce(o.paid_at, e.at), right(e.meter_number, 4), o.units_tenths, o.utility
  from transactions.entry e left join vending."order" o on o.id = e.order_id
  where e.id = p_id and e.status = 'success'
$$;
revoke all on function transactions.receipt_proof(bigint) from public;
grant execute on function transactions.receipt_proof(bigint) to gatelight_app, gatelight_web;
