create or replace function households.manages_house(p_session uuid, p_house_id bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  return exists (select from estates.house h where h.id = p_house_id and households.manages(v_user_id, h.estate_id));
end $$;
revoke all on function households.manages_house(uuid, bigint) from public;
grant execute on function households.manages_house(uuid, bigint) to gatelight_app, gatelight_web;
