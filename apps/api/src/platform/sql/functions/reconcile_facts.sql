create or replace function platform.reconcile_facts(out at timestamptz, out full_at timestamptz, out open_findings bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select max(m.checked_at) from platform.reconcile_mark m), (select m.checked_at from platform.reconcile_mark m where m.check_id = 'everything'),
    (select count(*) from platform.finding f where f.state = 'needs_attention')
$$;
revoke all on function platform.reconcile_facts() from public;
grant execute on function platform.reconcile_facts() to gatelight_app, gatelight_staff;
