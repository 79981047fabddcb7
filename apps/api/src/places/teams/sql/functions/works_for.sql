-- `teams.has_role` for the user of a session. An estate that was taken away has no team.
create or replace function teams.works_for(p_session uuid, p_estate_id bigint, p_roles text[]) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select teams.has_role(identity.user_of_session(p_session), p_estate_id, p_roles)
    and exists (select from estates.estate e where e.id = p_estate_id and e.retired_at is null)
$$;
revoke all on function teams.works_for(uuid, bigint, text[]) from public;
grant execute on function teams.works_for(uuid, bigint, text[]) to gatelight_app, gatelight_web;
