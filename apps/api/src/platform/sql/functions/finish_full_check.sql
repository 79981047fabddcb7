create or replace function platform.finish_full_check() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.reconcile_mark (check_id, checked_at) values ('everything', now())
  on conflict (check_id) do update set checked_at = excluded.checked_at
$$;
revoke all on function platform.finish_full_check() from public;
grant execute on function platform.finish_full_check() to gatelight_app;
