-- Whether something was changed after its editor saw it. The wire has milliseconds, so smaller parts do not count. Null
-- when either time is not known: then no one is refused.
create or replace function platform.changed_since(p_changed_at timestamptz, p_seen_at timestamptz) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select date_trunc('milliseconds', p_changed_at) > p_seen_at
$$;
revoke all on function platform.changed_since(timestamptz, timestamptz) from public;
