-- The ticket of an act, with its row locked.
create or replace function support.lock_ticket(p_number text) returns support.ticket
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select t from support.ticket t where t.number = p_number for update
$$;
revoke all on function support.lock_ticket(text) from public;
grant execute on function support.lock_ticket(text) to gatelight_app;
