-- The orders that a token was made for. A caller who knows all twenty digits learns nothing new about the token.
create or replace function vending.orders_of_token(p_token text) returns setof bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.order_id from vending.token t where t.token = p_token
$$;
revoke all on function vending.orders_of_token(text) from public;
grant execute on function vending.orders_of_token(text) to gatelight_app, gatelight_staff;
