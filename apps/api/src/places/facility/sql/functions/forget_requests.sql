-- Deletes keys of requests after a month.
create or replace function facility.forget_requests() returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (delete from facility.request r where r.at < now() - interval '31 days' returning 1)
  select count(*)::integer from gone
$$;
revoke all on function facility.forget_requests() from public;
grant execute on function facility.forget_requests() to gatelight_app;
