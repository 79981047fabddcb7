-- Lets no role of staff change until the transaction ends: a member who loses the role meanwhile gets no ticket. Taken
-- before the ticket is locked, as in a change of roles.
create or replace function support.hold_roles() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock_shared(hashtextextended('identity.roles', 0))
$$;
revoke all on function support.hold_roles() from public;
grant execute on function support.hold_roles() to gatelight_app;
