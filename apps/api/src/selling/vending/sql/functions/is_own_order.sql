-- Whether an order is the caller's own; checked before a call about it is handled.
create or replace function vending.is_own_order(p_session uuid, p_reference text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from vending."order" o where o.reference = p_reference and o.buyer_id = identity.user_of_session(p_session)::text)
$$;
revoke all on function vending.is_own_order(uuid, text) from public;
grant execute on function vending.is_own_order(uuid, text) to gatelight_app, gatelight_web;
