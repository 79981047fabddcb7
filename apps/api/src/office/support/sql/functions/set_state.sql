-- A state that staff set by hand. For a solved ticket the customer gets a message, and may disagree.
create or replace function support.set_state(p_ticket_id bigint, p_status text, p_act_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ticket support.ticket;
begin
  update support.ticket t set status = p_status where t.id = p_ticket_id returning t.* into strict v_ticket;
  if p_status = 'solved' then
    perform notifications.queue_message(jsonb_build_object('event', 'ticket:' || v_ticket.number || ':solved:' || p_act_id,
      'subject_kind', 'ticket', 'subject_id', v_ticket.number, 'channel', 'email', 'recipient', v_ticket.email,
      'payload', jsonb_build_object('name', 'ticket-solved', 'number', v_ticket.number, 'subject', v_ticket.subject,
        'hasAccount', v_ticket.user_id is not null), 'user_id', v_ticket.user_id));
  end if;
  perform support.tell(v_ticket.user_id);
end $$;
revoke all on function support.set_state(bigint, text, bigint) from public;
grant execute on function support.set_state(bigint, text, bigint) to gatelight_app;
