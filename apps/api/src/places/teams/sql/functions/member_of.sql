-- The user of a session, if they have one of these roles in the estate. Otherwise null.
create or replace function teams.member_of(p_session uuid, p_estate_id bigint, p_roles text[]) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when teams.works_for(p_session, p_estate_id, p_roles) then identity.user_of_session(p_session) end
$$;
revoke all on function teams.member_of(uuid, bigint, text[]) from public;
