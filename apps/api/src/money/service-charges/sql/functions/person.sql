-- The name of a team member, for the lists of an estate.
create or replace function service_charges.person(p_user_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select identity.full_name(p_user_id)
$$;
revoke all on function service_charges.person(bigint) from public;
grant execute on function service_charges.person(bigint) to gatelight_app, gatelight_staff;
