-- The day in Lagos.
create or replace function moves.today() returns date
language sql stable set search_path = pg_catalog, pg_temp as $$
  select (now() at time zone 'Africa/Lagos')::date
$$;
revoke all on function moves.today() from public;
grant execute on function moves.today() to gatelight_app, gatelight_staff;
