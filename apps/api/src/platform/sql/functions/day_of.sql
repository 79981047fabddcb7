-- The day in Lagos of an instant. Has no search path of its own, so that PostgreSQL inlines it instead of calling it for each row.
create or replace function platform.day_of(p_at timestamptz) returns date
language sql immutable parallel safe as $$
  select (p_at at time zone 'Africa/Lagos')::pg_catalog.date
$$;
revoke all on function platform.day_of(timestamptz) from public;
grant execute on function platform.day_of(timestamptz) to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;
