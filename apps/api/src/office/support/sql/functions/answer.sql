-- A reply: to the mailbox of the ticket, and to the inbox of its user. Returns the id of the reply. Raises SP001.
create or replace function support.answer(p_ticket_id bigint, p_member_id bigint, p_message text, p_status text, p_files uuid[]) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ticket support.ticket;
  v_reply bigint;
begin
  insert into support.reply (ticket_id, author, message, member_id) values (p_ticket_id, 'staff', p_message, p_member_id)
  returning id into v_reply;
  perform support.send_files(p_ticket_id, v_reply, p_member_id, true, p_files);
  update support.ticket t set status = p_status, answered_at = coalesce(t.answered_at, clock_timestamp())
  where t.id = p_ticket_id returning t.* into strict v_ticket;
  perform notifications.queue_message(jsonb_build_object('event', 'ticket:' || v_ticket.number || ':answer:' || v_reply,
    'subject_kind', 'ticket', 'subject_id', v_ticket.number, 'channel', 'email', 'recipient', v_ticket.email, 'payload', jsonb_build_object(
    'name', 'ticket-answer', 'number', v_ticket.number, 'subject', v_ticket.subject, 'message', p_message,
    'hasAccount', v_ticket.user_id is not null, 'isSolved', p_status = 'solved',
    'files', coalesce(cardinality(p_files), 0)), 'user_id', v_ticket.user_id));
  perform support.tell(v_ticket.user_id);
  return v_reply;
end $$;
revoke all on function support.answer(bigint, bigint, text, text, uuid[]) from public;
grant execute on function support.answer(bigint, bigint, text, text, uuid[]) to gatelight_app;
