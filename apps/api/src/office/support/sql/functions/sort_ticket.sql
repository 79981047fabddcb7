create or replace function support.sort_ticket(p_ticket_id bigint, p_priority text, p_topic text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update support.ticket t set priority = p_priority where t.id = p_ticket_id and p_priority is not null;
  update support.ticket t set topic = p_topic where t.id = p_ticket_id and p_topic is not null;
$$;
revoke all on function support.sort_ticket(bigint, text, text) from public;
grant execute on function support.sort_ticket(bigint, text, text) to gatelight_app;
