-- The day in Lagos.
create or replace function platform.today() returns date
language sql stable set search_path = pg_catalog, pg_temp as $$
  select (now() at time zone 'Africa/Lagos')::date
$$;
revoke all on function platform.today() from public;
grant execute on function platform.today() to gatelight_app, gatelight_read, gatelight_staff;
