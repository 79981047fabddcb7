-- Lets no role of staff change until the transaction ends: what is given to a member then is
-- given to one who may have it. Taken before the rows that a change of roles locks.
create or replace function identity.hold_roles() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock_shared(hashtextextended('identity.roles', 0))
$$;
revoke all on function identity.hold_roles() from public;
grant execute on function identity.hold_roles() to gatelight_app;
