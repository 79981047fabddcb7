-- `support.open_ticket_of` for the user of a session.
create or replace function support.open_own_ticket(p_session uuid, p_given jsonb) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select support.open_ticket_of(identity.user_of_session(p_session), p_given)
$$;
revoke all on function support.open_own_ticket(uuid, jsonb) from public;
grant execute on function support.open_own_ticket(uuid, jsonb) to gatelight_app, gatelight_web;
