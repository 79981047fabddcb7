-- `support.estates_for_ticket` for the user of a session.
create or replace function support.own_ticket_estates(p_session uuid) returns table (id bigint, name text, house_id bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from support.estates_for_ticket(identity.user_of_session(p_session))
$$;
revoke all on function support.own_ticket_estates(uuid) from public;
grant execute on function support.own_ticket_estates(uuid) to gatelight_app, gatelight_web;
