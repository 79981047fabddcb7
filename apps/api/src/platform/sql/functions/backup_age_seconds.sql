-- Seconds since the newest backup, or since the database was created when there is none.
create or replace function platform.backup_age_seconds() returns double precision
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select extract(epoch from now() - coalesce((select max(b.ended_at) from platform.backup_run b),
    (select min(m.applied_at) from platform.migration m)))::double precision
$$;
revoke all on function platform.backup_age_seconds() from public;
grant execute on function platform.backup_age_seconds() to gatelight_app, gatelight_staff;
