-- Whether the user of a session manages the estate, and the import belongs to it.
create or replace function imports.is_own(p_session uuid, p_estate_id bigint, p_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select teams.manager_of(p_session, p_estate_id) is not null
    and exists (select from imports.batch b where b.id = p_id and b.estate_id = p_estate_id)
$$;
revoke all on function imports.is_own(uuid, bigint, bigint) from public;
grant execute on function imports.is_own(uuid, bigint, bigint) to gatelight_web;
