-- Stores a ticket with its mails: the number to its writer, the text to the operator. Returns false when the number or
-- the key is taken. `is_for_estate`: no mail to the operator.
create or replace function support.open_ticket(p_given jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_number text := p_given ->> 'number';
  v_name text := p_given ->> 'name';
  v_email text := p_given ->> 'email';
  v_phone_number text := p_given ->> 'phone_number';
  v_subject text := p_given ->> 'subject';
  v_message text := p_given ->> 'message';
  v_reference text := p_given ->> 'reference';
  v_kind text := p_given ->> 'kind';
  v_service text := p_given ->> 'service';
  v_place text := p_given ->> 'place';
  v_solar jsonb := nullif(p_given -> 'solar', 'null');
  v_is_for_estate boolean := coalesce((p_given ->> 'is_for_estate')::boolean, false);
  v_key_hash bytea := p_given ->> 'key_hash';
  v_body_hash bytea := p_given ->> 'body_hash';
  v_ticket support.ticket;
  v_operator text;
begin
  perform platform.check_arguments(p_given, array['number', 'name', 'email', 'phone_number', 'subject', 'message', 'reference',
    'kind'], array['service', 'place', 'solar', 'key_hash', 'body_hash', 'is_for_estate']);
  if v_email ~ '[[:cntrl:][:space:]<>,;:"]' or v_email !~ '^[^@]+@[^@]+$' then
    raise exception 'not an e-mail address' using errcode = '22023';
  end if;
  insert into support.ticket (number, name, email, phone_number, subject, message, reference, kind, service, place, solar,
    key_hash, body_hash)
  values (v_number, v_name, v_email, v_phone_number, v_subject, v_message, v_reference, v_kind, v_service, v_place, v_solar,
    v_key_hash, v_body_hash)
  on conflict do nothing
  returning * into v_ticket;
  if not found then
    return false;
  end if;
  perform notifications.queue_message(jsonb_build_object('event', 'ticket:' || v_number || ':received', 'subject_kind', 'ticket',
    'subject_id', v_number, 'channel', 'email', 'recipient', v_email, 'payload', jsonb_strip_nulls(jsonb_build_object(
      'name', 'ticket-received', 'number', v_number,
      'about', case when v_kind <> 'general' then jsonb_build_object('kind', v_kind, 'service', support.service_name(v_service)) end))));
  select o.email into v_operator from support.operator o;
  if found and not v_is_for_estate then
    perform support.queue_for_staff(v_ticket, v_operator);
  end if;
  return true;
end $$;
revoke all on function support.open_ticket(jsonb) from public;
grant execute on function support.open_ticket(jsonb) to gatelight_app, gatelight_web;
