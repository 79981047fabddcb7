-- The newest outages of the last 90 days.
create or replace function health.public_incidents() returns table (part text, began_at timestamptz, ended_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.part, i.began_at, i.ended_at from health.incident i
  where i.began_at > now() - interval '90 days' or i.ended_at is null
  order by i.began_at desc limit 50
$$;
revoke all on function health.public_incidents() from public;
grant execute on function health.public_incidents() to gatelight_app, gatelight_web;
