-- The reference under which we keep the purchase of a phone; of several under one reference the one with a token, then one
-- that was paid, then the first. Nobody knows a reference before its buyer does, so a stranger who copies one comes later: the
-- owner must not be shown the account number of a stranger's purchase. The web makes the secret from the reference, and
-- only with the secret anything is read.
create or replace function vending.reference_of_phone(p_client_reference text, p_phone text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.reference from vending.quick_purchase q join vending."order" o on o.id = q.order_id
  where q.customer_phone = p_phone and q.client_reference = p_client_reference
  order by o.status = 'vended' desc, o.payment_outcome is not null desc, o.id limit 1
$$;
revoke all on function vending.reference_of_phone(text, text) from public;
grant execute on function vending.reference_of_phone(text, text) to gatelight_app, gatelight_web;
