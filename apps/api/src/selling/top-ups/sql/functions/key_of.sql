-- The idempotency key of a run's order: the same for every attempt.
create or replace function top_ups.key_of(p_run top_ups.run) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select format('top-up:%s:%s', (p_run).schedule_id, (p_run).due_on)
$$;
revoke all on function top_ups.key_of(top_ups.run) from public;
grant execute on function top_ups.key_of(top_ups.run) to gatelight_app;
