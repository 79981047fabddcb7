-- The details of an invoice that the user of a session may see, with the open account for a transfer if it is for this
-- invoice only.
create or replace function service_charges.own_invoice_details(p_session uuid, p_invoice_id bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select service_charges.invoice_details(i.id) || jsonb_build_object('account', (
    select jsonb_build_object('reference', q.reference, 'account_number', c.account_number, 'account_name', c.account_name,
      'bank_name', c.bank_name, 'amount_kobo', c.amount_kobo::text, 'stamp_duty_kobo', q.stamp_duty_kobo::text, 'expires_at', c.expires_at,
      'now', now())
    from service_charges.payment_request q join payments.charge c on c.reference = q.reference
    where q.user_id = me.user_id and q.house_id = i.house_id and q.method = 'transfer' and q.status = 'pending' and q.invoice_ids = array[i.id]
      and c.account_number is not null and c.expires_at > now() and i.left_kobo > 0
    order by q.id desc limit 1))
  from identity.user_of_session(p_session) me (user_id) cross join lateral service_charges.visible_invoices(me.user_id) i
  where i.id = p_invoice_id
$$;
revoke all on function service_charges.own_invoice_details(uuid, bigint) from public;
grant execute on function service_charges.own_invoice_details(uuid, bigint) to gatelight_app, gatelight_web;
