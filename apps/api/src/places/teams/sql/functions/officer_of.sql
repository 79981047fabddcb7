-- The user of a session, if they are a manager or the facility officer of the estate. Otherwise null.
create or replace function teams.officer_of(p_session uuid, p_estate_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select teams.member_of(p_session, p_estate_id, array['manager', 'facilityOfficer'])
$$;
revoke all on function teams.officer_of(uuid, bigint) from public;
