-- The day in Lagos.
create or replace function facility.today() returns date
language sql stable set search_path = pg_catalog, pg_temp as $$
  select (now() at time zone 'Africa/Lagos')::date
$$;
revoke all on function facility.today() from public;
grant execute on function facility.today() to gatelight_app, gatelight_staff;
