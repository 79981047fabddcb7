create or replace function support.add_note(p_ticket_id bigint, p_member_id bigint, p_message text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into support.note (ticket_id, member_id, message) values (p_ticket_id, p_member_id, p_message)
$$;
revoke all on function support.add_note(bigint, bigint, text) from public;
grant execute on function support.add_note(bigint, bigint, text) to gatelight_app;
