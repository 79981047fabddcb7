-- Deletes tickets that are more than two years old. Returns how many.
create or replace function support.remove_old_tickets() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (delete from support.ticket t where t.created_at < now() - interval '2 years' returning 1)
  select count(*) from gone
$$;
revoke all on function support.remove_old_tickets() from public;
