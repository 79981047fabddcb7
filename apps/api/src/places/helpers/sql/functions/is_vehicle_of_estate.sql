-- Whether the user of a session manages the estate, and the vehicle belongs to it.
create or replace function helpers.is_vehicle_of_estate(p_session uuid, p_estate_id bigint, p_vehicle_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select teams.manager_of(p_session, p_estate_id) is not null
    and exists (select from helpers.vehicle v where v.id = p_vehicle_id and v.estate_id = p_estate_id)
$$;
revoke all on function helpers.is_vehicle_of_estate(uuid, bigint, bigint) from public;
grant execute on function helpers.is_vehicle_of_estate(uuid, bigint, bigint) to gatelight_web;
