-- Stores a photo of an incident once. `none`: no such incident, or its people and photos were deleted. `full`: it
-- already has the most photos.
create or replace function patrol.insert_photo(p_incident patrol.incident, p_photo uuid, p_content bytea) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_incident.id is null or p_incident.forgotten_at is not null then
    return 'none';
  end if;
  if exists (select from patrol.photo p where p.id = p_photo and p.incident_id = p_incident.id) then
    return 'stored';
  end if;
  perform from patrol.incident i where i.id = p_incident.id for no key update;
  if (select count(*) from patrol.photo p where p.incident_id = p_incident.id) >= 6 then
    return 'full';
  end if;
  insert into patrol.photo (id, incident_id, content) values (p_photo, p_incident.id, p_content) on conflict (id) do nothing;
  return case when exists (select from patrol.photo p where p.id = p_photo and p.incident_id = p_incident.id) then 'stored' else 'none' end;
end $$;
revoke all on function patrol.insert_photo(patrol.incident, uuid, bytea) from public;
