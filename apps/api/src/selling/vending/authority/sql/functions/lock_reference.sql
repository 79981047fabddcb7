-- Lets one call at a time through for a reference, so that it cannot be issued and cancelled at the same time.
create or replace function authority.lock_reference(p_reference text) returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('authority.reference:' || p_reference, 0))
$$;
revoke all on function authority.lock_reference(text) from public;
