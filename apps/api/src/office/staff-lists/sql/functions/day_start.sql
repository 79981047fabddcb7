create or replace function staff_lists.day_start(p_day date) returns timestamptz
language sql immutable set search_path = pg_catalog, pg_temp as $$
  -- Lagos is an hour ahead of UTC, all year.
  select (p_day::timestamp - interval '1 hour') at time zone 'UTC'
$$;
revoke all on function staff_lists.day_start(date) from public;
grant execute on function staff_lists.day_start(date) to gatelight_app, gatelight_read, gatelight_staff;
