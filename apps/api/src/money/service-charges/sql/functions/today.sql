create or replace function service_charges.today() returns date
language sql stable set search_path = pg_catalog, pg_temp as $$
  select (now() at time zone 'Africa/Lagos')::date
$$;
revoke all on function service_charges.today() from public;
grant execute on function service_charges.today() to gatelight_app, gatelight_read, gatelight_staff;
