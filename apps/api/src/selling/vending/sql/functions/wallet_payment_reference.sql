-- The reference of the journal by which a wallet pays an order, and of the one that gives the money back.
create or replace function vending.wallet_payment_reference(p_order_id bigint) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$ select 'order-paid:' || p_order_id $$;
revoke all on function vending.wallet_payment_reference(bigint) from public;
grant execute on function vending.wallet_payment_reference(bigint) to gatelight_app;
