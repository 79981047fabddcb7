-- The user of a live session, as the ledger names wallets. What acts for a user takes the session's key, which the web cannot read.
create or replace function wallets.user_of(p_session uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select identity.user_of_session(p_session)::text
$$;
revoke all on function wallets.user_of(uuid) from public;
