create or replace function service_charges.is_own_payment(p_session uuid, p_reference text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from service_charges.payment_request q where q.reference = p_reference and q.user_id = identity.user_of_session(p_session))
$$;
revoke all on function service_charges.is_own_payment(uuid, text) from public;
grant execute on function service_charges.is_own_payment(uuid, text) to gatelight_app, gatelight_web;
