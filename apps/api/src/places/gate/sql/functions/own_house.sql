-- The user of a session, if they live in the house and it is in use. Otherwise null.
create or replace function gate.own_house(p_session uuid, p_house_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.id from identity.user_of_session(p_session) u (id)
  where households.lives_in(u.id, p_house_id) and exists (select from estates.house h where h.id = p_house_id and h.retired_at is null)
$$;
revoke all on function gate.own_house(uuid, bigint) from public;
grant execute on function gate.own_house(uuid, bigint) to gatelight_web;
