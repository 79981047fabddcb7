-- Notifies the team of an estate, by mail and in their inbox, that a resident wrote. The message has neither the text
-- nor the address of the resident.
create or replace function support.tell_estate(p_ticket support.ticket, p_event text, p_is_new boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select notifications.queue_for_user(m.user_id, p_event || ':' || m.user_id, 'ticket', p_ticket.number, jsonb_build_object(
    'name', 'estate-ticket', 'number', p_ticket.number, 'subject', p_ticket.subject, 'from', p_ticket.name, 'isNew', p_is_new,
    'estate', (select e.name from estates.estate e where e.id = p_ticket.estate_id), 'estateId', p_ticket.estate_id::text), null)
  from (select distinct t.user_id from teams.member t
    where t.estate_id = p_ticket.estate_id and t.role in ('manager', 'facilityOfficer') and t.ended_at is null) m
$$;
revoke all on function support.tell_estate(support.ticket, text, boolean) from public;
