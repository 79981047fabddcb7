create or replace function patrol.today() returns date
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (now() at time zone 'Africa/Lagos')::date
$$;
revoke all on function patrol.today() from public;
