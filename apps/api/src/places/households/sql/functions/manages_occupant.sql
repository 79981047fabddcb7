create or replace function households.manages_occupant(p_session uuid, p_occupant_id bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  return exists (
    select from households.occupant o join estates.house h on h.id = o.house_id
    where o.id = p_occupant_id and o.ended_at is null and households.manages(v_user_id, h.estate_id));
end $$;
revoke all on function households.manages_occupant(uuid, bigint) from public;
grant execute on function households.manages_occupant(uuid, bigint) to gatelight_app, gatelight_web;
