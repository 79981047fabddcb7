-- The last four digits of an order's tokens, for its history.
create or replace function vending.token_ends(p_order_id bigint) returns table (token_position integer, ending text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.position, right(t.token, 4) from vending.token t where t.order_id = p_order_id order by t.position
$$;
revoke all on function vending.token_ends(bigint) from public;
grant execute on function vending.token_ends(bigint) to gatelight_app, gatelight_staff;
