create or replace function privacy.own_photo(p_session uuid) returns bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.content from privacy.photo p where p.user_id = identity.user_of_session(p_session)
$$;
revoke all on function privacy.own_photo(uuid) from public;
grant execute on function privacy.own_photo(uuid) to gatelight_web;
