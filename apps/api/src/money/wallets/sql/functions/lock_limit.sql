-- Lets one call at a time through for each user and kind: each statement after this one sees what the one before
-- committed.
create or replace function wallets.lock_limit(p_kind text, p_user_id text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('limit:' || p_kind || ':' || p_user_id, 0))
$$;
revoke all on function wallets.lock_limit(text, text) from public;
