-- Returns a payment and locks it until the transaction ends.
create or replace function service_charges.lock_payment(p_id bigint) returns service_charges.payment_request
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select * from service_charges.payment_request q where q.id = p_id for update
$$;
revoke all on function service_charges.lock_payment(bigint) from public;
grant execute on function service_charges.lock_payment(bigint) to gatelight_app;
