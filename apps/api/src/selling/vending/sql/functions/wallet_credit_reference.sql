create or replace function vending.wallet_credit_reference(p_order_id bigint) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$ select 'order-credited:' || p_order_id $$;
revoke all on function vending.wallet_credit_reference(bigint) from public;
grant execute on function vending.wallet_credit_reference(bigint) to gatelight_app;
