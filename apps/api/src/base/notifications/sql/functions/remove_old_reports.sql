-- Removes delivery reports that are more than a year old. Returns how many.
create or replace function notifications.remove_old_reports() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (delete from notifications.report r where r.received_at < now() - interval '12 months' returning 1)
  select count(*) from gone
$$;
revoke all on function notifications.remove_old_reports() from public;
