-- Whether the user of a session has a house in an estate.
create or replace function power.lives_in(p_session uuid, p_estate_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from households.houses_of(identity.user_of_session(p_session)) o join estates.house h on h.id = o.house_id
    where h.estate_id = p_estate_id)
    and exists (select from estates.estate e where e.id = p_estate_id and e.retired_at is null)
$$;
revoke all on function power.lives_in(uuid, bigint) from public;
grant execute on function power.lives_in(uuid, bigint) to gatelight_app, gatelight_web;
