-- The measurements of each part in the last 90 minutes, without anything about a person.
create or replace function health.public_minutes()
returns table (part text, at integer, calls integer, failed integer, counts integer[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.part, extract(epoch from h.minute)::integer, h.calls, h.failed, h.counts from platform.health_minute h
  where h.minute > now() - interval '90 minutes' order by h.part, h.minute
$$;
revoke all on function health.public_minutes() from public;
grant execute on function health.public_minutes() to gatelight_app, gatelight_web;
