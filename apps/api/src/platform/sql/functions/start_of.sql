-- The instant at which a day begins in Lagos. Inlined like day_of, so that a condition on an instant can use its index.
create or replace function platform.start_of(p_day date) returns timestamptz
language sql immutable parallel safe as $$
  select p_day::pg_catalog.timestamp at time zone 'Africa/Lagos'
$$;
revoke all on function platform.start_of(date) from public;
grant execute on function platform.start_of(date) to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;
