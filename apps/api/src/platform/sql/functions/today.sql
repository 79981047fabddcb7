-- The day in Lagos. Has no search path of its own, so that PostgreSQL inlines it instead of calling it for each row.
create or replace function platform.today() returns date
language sql stable as $$
  select (pg_catalog.now() at time zone 'Africa/Lagos')::pg_catalog.date
$$;
revoke all on function platform.today() from public;
grant execute on function platform.today() to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;
