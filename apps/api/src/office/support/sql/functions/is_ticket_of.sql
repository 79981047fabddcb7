create or replace function support.is_ticket_of(p_user_id bigint, p_number text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from support.ticket t where t.number = p_number and t.user_id = p_user_id)
$$;
revoke all on function support.is_ticket_of(bigint, text) from public;
grant execute on function support.is_ticket_of(bigint, text) to gatelight_app;

create or replace function support.is_ticket_of(p_session uuid, p_number text)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select support.is_ticket_of(identity.user_of_session(p_session), p_number)
$$;
revoke all on function support.is_ticket_of(uuid, text) from public;
grant execute on function support.is_ticket_of(uuid, text) to gatelight_app, gatelight_web;
