-- The user of a live session. What the web asks for a user takes the session's key, which the web cannot read of others.
create or replace function transactions.user_of(p_session uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select identity.user_of_session(p_session)::text
$$;
revoke all on function transactions.user_of(uuid) from public;
