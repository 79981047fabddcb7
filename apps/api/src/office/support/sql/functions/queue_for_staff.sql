-- Queues the mail with a ticket's text to the operator.
create or replace function support.queue_for_staff(p_ticket support.ticket, p_email text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select notifications.queue_message(jsonb_build_object('event', 'ticket:' || p_ticket.number || ':staff', 'subject_kind', 'ticket',
    'subject_id', p_ticket.number, 'channel', 'email', 'recipient', p_email, 'payload', jsonb_strip_nulls(jsonb_build_object(
    'name', 'ticket-for-staff', 'number', p_ticket.number, 'customerName', p_ticket.name, 'email', p_ticket.email,
    'phoneNumber', p_ticket.phone_number, 'subject', p_ticket.subject, 'message', p_ticket.message, 'reference', p_ticket.reference,
    'enquiry', case when p_ticket.kind <> 'general' then jsonb_build_object(
      'kind', p_ticket.kind, 'service', support.service_name(p_ticket.service), 'place', p_ticket.place,
      'solar', case when p_ticket.solar is not null then jsonb_build_object(
        'billKobo', p_ticket.solar -> 'bill_kobo', 'panels', p_ticket.solar -> 'panels', 'panelWatts', p_ticket.solar -> 'panel_watts',
        'inverterWatts', p_ticket.solar -> 'inverter_watts', 'batteryKwh', p_ticket.solar -> 'battery_kwh') end) end))))
$$;
revoke all on function support.queue_for_staff(support.ticket, text) from public;
