-- The user of a session, if they may read and answer the tickets that residents sent to an estate; null otherwise.
create or replace function support.may_answer_for_estate(p_session uuid, p_estate_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when teams.works_for(p_session, p_estate_id, array['manager', 'facilityOfficer']) then identity.user_of_session(p_session) end
$$;
revoke all on function support.may_answer_for_estate(uuid, bigint) from public;
