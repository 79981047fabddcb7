-- The account for the price of an order's units.
create or replace function vending.income_account(p_order vending."order") returns text
language sql immutable return 'revenue:' || (p_order).utility || ':' || (p_order).estate_id;
revoke all on function vending.income_account(vending."order") from public;
