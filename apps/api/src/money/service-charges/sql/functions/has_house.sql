create or replace function service_charges.has_house(p_user_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from households.houses_of(p_user_id))
$$;
revoke all on function service_charges.has_house(bigint) from public;
grant execute on function service_charges.has_house(bigint) to gatelight_app;

create or replace function service_charges.has_house(p_session uuid)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select service_charges.has_house(identity.user_of_session(p_session))
$$;
revoke all on function service_charges.has_house(uuid) from public;
grant execute on function service_charges.has_house(uuid) to gatelight_app, gatelight_web;
