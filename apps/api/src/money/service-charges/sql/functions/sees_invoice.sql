create or replace function service_charges.sees_invoice(p_session uuid, p_invoice_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from service_charges.visible_invoices(identity.user_of_session(p_session)) i where i.id = p_invoice_id)
$$;
revoke all on function service_charges.sees_invoice(uuid, bigint) from public;
grant execute on function service_charges.sees_invoice(uuid, bigint) to gatelight_app, gatelight_web;
