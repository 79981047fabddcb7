-- Whether the user of a session has one of these roles in the estate, and the ticket was sent to it.
create or replace function support.is_ticket_of_estate(p_session uuid, p_estate_id bigint, p_number text, p_roles text[]) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select teams.works_for(p_session, p_estate_id, p_roles)
    and exists (select from support.ticket t where t.number = p_number and t.estate_id = p_estate_id)
$$;
revoke all on function support.is_ticket_of_estate(uuid, bigint, text, text[]) from public;
grant execute on function support.is_ticket_of_estate(uuid, bigint, text, text[]) to gatelight_app, gatelight_web;
