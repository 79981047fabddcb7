-- Deletes photos that no move used within a day, and keys of requests after a month. Returns how many rows.
create or replace function moves.clean_up() returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with photos as (delete from moves.photo p where not p.is_used and p.created_at < now() - interval '1 day' returning 1),
  requests as (delete from moves.request r where r.at < now() - interval '31 days' returning 1)
  select ((select count(*) from photos) + (select count(*) from requests))::integer
$$;
revoke all on function moves.clean_up() from public;
grant execute on function moves.clean_up() to gatelight_app;
