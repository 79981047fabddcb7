create or replace function support.service_name(p_service text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case p_service
    when 'metering' then 'Prepaid Metering and Token Vending'
    when 'estate' then 'Smart Estate and Facility Management'
    when 'access' then 'Access Control Systems'
    when 'diesel' then 'Diesel Management Solutions'
    when 'solar' then 'End-to-End Solar Energy Projects'
    when 'grid' then 'Substations/Transformers/Grid Infrastructure'
    when 'ev' then 'EV Charging Network'
  end
$$;
revoke all on function support.service_name(text) from public;
