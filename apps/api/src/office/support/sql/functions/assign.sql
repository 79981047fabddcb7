create or replace function support.assign(p_ticket_id bigint, p_to bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update support.ticket t set assignee_id = p_to where t.id = p_ticket_id
$$;
revoke all on function support.assign(bigint, bigint) from public;
grant execute on function support.assign(bigint, bigint) to gatelight_app;
