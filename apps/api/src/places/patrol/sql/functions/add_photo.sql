-- Adds a manager's photo to an incident. `none`: the caller does not manage the estate of the incident.
create or replace function patrol.add_photo(p_session uuid, p_estate_id bigint, p_incident_id bigint, p_photo uuid, p_content bytea) returns text
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select patrol.insert_photo(i, p_photo, p_content) from patrol.incident i
    where i.id = p_incident_id and i.estate_id = p_estate_id and teams.manager_of(p_session, p_estate_id) is not null), 'none')
$$;
revoke all on function patrol.add_photo(uuid, bigint, bigint, uuid, bytea) from public;
grant execute on function patrol.add_photo(uuid, bigint, bigint, uuid, bytea) to gatelight_web;
