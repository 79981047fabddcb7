create or replace function identity.own_profile(p_session uuid) returns setof identity.profile
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from identity.profile_of(identity.user_of_session(p_session))
$$;
revoke all on function identity.own_profile(uuid) from public;
grant execute on function identity.own_profile(uuid) to gatelight_web;
