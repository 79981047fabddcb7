-- The user of a session, if they have one of these roles in an estate and may enter figures in its power account.
-- Otherwise null.
create or replace function power.writer_of(p_session uuid, p_estate_id bigint, p_roles text[] default array['manager', 'facilityOfficer']) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.user_id from identity.user_of_session(p_session) u (user_id)
  where teams.works_for(p_session, p_estate_id, p_roles)
$$;
revoke all on function power.writer_of(uuid, bigint, text[]) from public;
