-- Whether an order or a funding is the caller's own: asked before a call about it is looked at.
create function vending.is_own_order(p_session uuid, p_reference text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from vending."order" o where o.reference = p_reference and o.buyer_id = wallets.user_of(p_session))
$$;
create function wallets.is_own_funding(p_session uuid, p_reference text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from wallets.funding f where f.reference = p_reference and f.user_id = wallets.user_of(p_session))
$$;
revoke all on function vending.is_own_order(uuid, text), wallets.is_own_funding(uuid, text) from public;
grant execute on function vending.is_own_order(uuid, text), wallets.is_own_funding(uuid, text) to gatelight_app;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant execute on function vending.is_own_order(uuid, text), wallets.is_own_funding(uuid, text) to gatelight_web;
  end if;
end $$;
