-- A payment by transfer or card of this user; no row for another user's payment.
create or replace function service_charges.own_payment(p_session uuid, p_reference text, p_limits jsonb,
  out refused text, out retry_after_seconds integer, out found_payment service_charges.payment_request, out charge payments.charge,
  out receipts jsonb, out now timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  now := pg_catalog.now();
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_limits) l;
  if refused is not null then
    return;
  end if;
  select * into found_payment from service_charges.payment_request q where q.reference = p_reference and q.user_id = v_user_id;
  if not found then
    return;
  end if;
  select c.* into charge from payments.charge c where c.reference = p_reference;
  charge.opening_key := null;
  select coalesce(jsonb_agg(jsonb_build_object('receipt', r.number, 'amount_kobo', r.amount_kobo::text, 'left_kobo', r.left_kobo::text,
    'invoices', service_charges.receipt_parts(r.id)) order by r.id), '[]') into receipts
  from service_charges.payment_receipt x join service_charges.receipt r on r.id = x.receipt_id where x.payment_id = found_payment.id;
end $$;
revoke all on function service_charges.own_payment(uuid, text, jsonb) from public;
grant execute on function service_charges.own_payment(uuid, text, jsonb) to gatelight_app, gatelight_web;
