-- Takes one change of a user's roles at a time, so that the request that ends the last role sees that it is the last
-- one.
create or replace function teams.lock_user(p_user_id bigint) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('teams.user', p_user_id))
$$;
revoke all on function teams.lock_user(bigint) from public;
