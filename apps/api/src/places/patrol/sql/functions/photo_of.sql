-- A photo of an incident, for a manager of its estate.
create or replace function patrol.photo_of(p_session uuid, p_estate_id bigint, p_incident_id bigint, p_photo uuid) returns bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.content from patrol.photo p join patrol.incident i on i.id = p.incident_id
  where p.id = p_photo and i.id = p_incident_id and i.estate_id = p_estate_id and teams.manager_of(p_session, p_estate_id) is not null
$$;
revoke all on function patrol.photo_of(uuid, bigint, bigint, uuid) from public;
grant execute on function patrol.photo_of(uuid, bigint, bigint, uuid) to gatelight_web;
