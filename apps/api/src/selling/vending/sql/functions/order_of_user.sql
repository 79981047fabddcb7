-- An order of this user by its reference, or by the key of a call, with everything that the user may see. Orders of
-- other users are not found. Money that a dispute holds or took is shown as such, not as money in the wallet.
create or replace function vending.order_of_user(
  p_session uuid, p_reference text, p_method text, p_key text, p_limits jsonb,
  out refused text, out retry_after_seconds integer, out found_order vending."order",
  out charge payments.charge, out tokens jsonb, out refunds jsonb, out deliveries jsonb, out now timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p_user_id text := identity.user_of_session(p_session)::text;
begin
  now := pg_catalog.now();
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_limits) l;
  if refused is not null then
    return;
  end if;
  if p_reference is not null then
    select o.* into found_order from vending."order" o where o.reference = p_reference and o.buyer_id = p_user_id;
  else
    select o.* into found_order from vending."order" o
    where o.buyer_id = p_user_id and o.method = p_method and o.buyer_key = p_key;
  end if;
  if found_order.id is null then
    return;
  end if;
  select c.* into charge from payments.charge c where c.reference = found_order.reference;
  charge.opening_key := null;
  select coalesce(jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind, 'unitsTenths', t.units_tenths::text)
    order by t.position), '[]') into tokens from vending.token t where t.order_id = found_order.id;
  select coalesce(jsonb_agg(jsonb_build_object('captureId', r.capture_id::text, 'reason', r.reason, 'amountKobo', r.amount::text,
    'currency', r.currency, 'state', r.state, 'updatedAt', r.at, 'namedAccount', r.named_account) order by r.at, r.position), '[]')
    into refunds
  from vending.returned_money(found_order.id) r;
  deliveries := vending.deliveries_of(found_order.id);
end $$;
revoke all on function vending.order_of_user(uuid, text, text, text, jsonb) from public;
grant execute on function vending.order_of_user(uuid, text, text, text, jsonb) to gatelight_app, gatelight_web;
