-- Find my token by the meter number: our reference of the newest purchase that a phone made for a meter. A purchase
-- with a token, or on its way to one, is preferred to one whose money went back, and that to an unpaid one: a stranger
-- who starts purchases with another person's phone number must not hide that person's token. After the right code, the
-- web derives the secret from the reference; a purchase can be read only with its secret.
create or replace function vending.reference_of_meter(p_meter_number text, p_phone text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.reference from vending.quick_purchase q join vending."order" o on o.id = q.order_id
  where q.customer_phone = p_phone and o.meter_number = p_meter_number
  order by o.status in ('paid', 'paid_late', 'vending', 'unknown', 'vended') desc, o.payment_outcome is not null desc, o.id desc
  limit 1
$$;
revoke all on function vending.reference_of_meter(text, text) from public;
grant execute on function vending.reference_of_meter(text, text) to gatelight_web;
