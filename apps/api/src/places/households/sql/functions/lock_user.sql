-- Takes one change at a time for each user, to protect their default meter and their number of meters.
create or replace function households.lock_user(p_user_id bigint) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('households.user', p_user_id))
$$;
revoke all on function households.lock_user(bigint) from public;
