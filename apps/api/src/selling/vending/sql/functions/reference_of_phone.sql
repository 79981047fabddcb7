-- Our reference of the purchase of a phone; of several under one reference the one with a token, then a paid one, then
-- the first. Only its buyer knows a reference at first, so a stranger who copies it is later: the owner must not see
-- the account number of a stranger's purchase. The web derives the secret from the reference, and nothing can be read
-- without the secret.
create or replace function vending.reference_of_phone(p_client_reference text, p_phone text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.reference from vending.quick_purchase q join vending."order" o on o.id = q.order_id
  where q.customer_phone = p_phone and q.client_reference = p_client_reference
  order by o.status = 'vended' desc, o.payment_outcome is not null desc, o.id limit 1
$$;
revoke all on function vending.reference_of_phone(text, text) from public;
grant execute on function vending.reference_of_phone(text, text) to gatelight_app, gatelight_web;
