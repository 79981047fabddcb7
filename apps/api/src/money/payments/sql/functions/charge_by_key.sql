-- The charge as it is now, for the request that may store its account.
create or replace function payments.charge_by_key(p_charge_id bigint, p_opening_key uuid) returns setof payments.charge
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.* from payments.charge c where c.id = p_charge_id and c.opening_key = p_opening_key
$$;
revoke all on function payments.charge_by_key(bigint, uuid) from public;
grant execute on function payments.charge_by_key(bigint, uuid) to gatelight_app, gatelight_web;
