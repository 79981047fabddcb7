-- Houses of retired estates that the user of a session may still see bills of. They cannot be paid here.
create or replace function service_charges.own_retired_houses(p_session uuid) returns setof bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.id from service_charges.own_houses(p_session) h join estates.house x on x.id = h.id
  where service_charges.is_retired(x.estate_id)
$$;
revoke all on function service_charges.own_retired_houses(uuid) from public;
grant execute on function service_charges.own_retired_houses(uuid) to gatelight_app, gatelight_web;
