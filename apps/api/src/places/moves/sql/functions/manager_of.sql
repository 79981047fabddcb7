-- The user of a session, if they manage the estate of the house and the house is in use there. Otherwise null.
create or replace function moves.manager_of(p_session uuid, p_estate_id bigint, p_house_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select teams.manager_of(p_session, p_estate_id)
  where exists (select from estates.house h where h.id = p_house_id and h.estate_id = p_estate_id and h.retired_at is null)
$$;
revoke all on function moves.manager_of(uuid, bigint, bigint) from public;
grant execute on function moves.manager_of(uuid, bigint, bigint) to gatelight_app, gatelight_web;
