-- Deletes purchase forms that are more than a year old. Returns how many.
create or replace function support.remove_old_forms() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (delete from support.collected_form f where f.received_at < now() - interval '12 months' returning 1)
  select count(*) from gone
$$;
revoke all on function support.remove_old_forms() from public;
