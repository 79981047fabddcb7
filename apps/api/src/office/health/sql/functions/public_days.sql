-- The last 90 days for the status page: in how many minutes each part was used, and in how many of these it failed.
create or replace function health.public_days() returns table (part text, day text, minutes integer, failed_minutes integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.part, d.day::text, d.minutes, d.failed_minutes from platform.health_day d
  where d.day > platform.today() - 90 and d.minutes > 0
  order by d.part, d.day
$$;
revoke all on function health.public_days() from public;
grant execute on function health.public_days() to gatelight_app, gatelight_web;
