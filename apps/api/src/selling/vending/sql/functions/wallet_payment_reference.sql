-- The reference of the journal by which a wallet pays an order, and of the journal that gives the money back.
create or replace function vending.wallet_payment_reference(p_order_id bigint) returns text
language sql immutable return 'order-paid:' || p_order_id::text;
revoke all on function vending.wallet_payment_reference(bigint) from public;
grant execute on function vending.wallet_payment_reference(bigint) to gatelight_app;
