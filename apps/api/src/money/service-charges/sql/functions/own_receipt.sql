-- One receipt of the user of a session.
create or replace function service_charges.own_receipt(p_session uuid, p_receipt_id bigint)
returns table (number text, amount_kobo bigint, left_kobo bigint, invoices jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.number, r.amount_kobo, r.left_kobo, service_charges.receipt_parts(r.id)
  from service_charges.receipt r where r.id = p_receipt_id and r.user_id = identity.user_of_session(p_session)
$$;
revoke all on function service_charges.own_receipt(uuid, bigint) from public;
grant execute on function service_charges.own_receipt(uuid, bigint) to gatelight_app, gatelight_web;
