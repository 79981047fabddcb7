-- The user of a session, if they may change jobs, assets, vendors and inspections of the estate.
create or replace function facility.officer_of(p_session uuid, p_estate_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select facility.worker_of(p_session, p_estate_id, array['manager', 'facilityOfficer'])
$$;
revoke all on function facility.officer_of(uuid, bigint) from public;
