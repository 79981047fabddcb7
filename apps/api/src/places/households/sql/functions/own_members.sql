-- `households.members_of` for the user of a session.
create or replace function households.own_members(p_session uuid, p_meter_id bigint)
returns table (id text, email text, name text, role text, state text, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from households.members_of(identity.user_of_session(p_session), p_meter_id)
$$;
revoke all on function households.own_members(uuid, bigint) from public;
grant execute on function households.own_members(uuid, bigint) to gatelight_app, gatelight_web;
