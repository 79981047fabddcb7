-- Marks a placed order as waiting for its payment.
create or replace function vending.await_payment(p_order_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update vending."order" o set status = 'awaiting_payment' where o.id = p_order_id
$$;
revoke all on function vending.await_payment(bigint) from public;
