-- Closes a payment without money; money that arrives later still counts.
create or replace function service_charges.close_payment(p_id bigint, p_status text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update service_charges.payment_request q set status = p_status
  where q.id = p_id and p_status in ('failed', 'expired') and q.status in ('pending', 'expired') and q.status <> p_status
$$;
revoke all on function service_charges.close_payment(bigint, text) from public;
grant execute on function service_charges.close_payment(bigint, text) to gatelight_app;
