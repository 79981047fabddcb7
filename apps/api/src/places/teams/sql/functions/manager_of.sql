-- The user of a session, if they manage the estate. Otherwise null.
create or replace function teams.manager_of(p_session uuid, p_estate_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when teams.works_for(p_session, p_estate_id, array['manager']) then identity.user_of_session(p_session) end
$$;
revoke all on function teams.manager_of(uuid, bigint) from public;
