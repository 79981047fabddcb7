-- When the job of a ticket is done, the ticket is solved, unless its writer disagrees. The utility solves a ticket that
-- moved on.
create or replace function support.solve_by_job(p_ticket_id bigint, p_job_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ticket support.ticket;
begin
  update support.ticket t set status = 'solved'
  where t.id = p_ticket_id and t.audience = 'estate' and t.status not in ('solved', 'closed') returning t.* into v_ticket;
  if found then
    perform notifications.queue_message(jsonb_build_object('event', 'ticket:' || v_ticket.number || ':job:' || p_job_id || ':' || extract(epoch from v_ticket.updated_at),
      'subject_kind', 'ticket', 'subject_id', v_ticket.number, 'channel', 'email', 'recipient', v_ticket.email,
      'payload', jsonb_build_object('name', 'ticket-solved', 'number', v_ticket.number, 'subject', v_ticket.subject,
        'hasAccount', true), 'user_id', v_ticket.user_id));
  end if;
  perform support.tell_of_job(p_ticket_id);
end $$;
revoke all on function support.solve_by_job(bigint, bigint) from public;
