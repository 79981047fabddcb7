-- Stores a ticket with its mails: the number to its writer, the text to the operator. False when the number or the key is taken.
create or replace function support.open_ticket(
  p_number text, p_name text, p_email text, p_phone_number text, p_subject text, p_message text, p_reference text,
  p_kind text, p_service text, p_place text, p_solar jsonb, p_key_hash bytea, p_body_hash bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ticket support.ticket;
  v_operator text;
begin
  if p_email ~ '[[:cntrl:][:space:]<>,;:"]' or p_email !~ '^[^@]+@[^@]+$' then
    raise exception 'not an e-mail address' using errcode = '22023';
  end if;
  insert into support.ticket (number, name, email, phone_number, subject, message, reference, kind, service, place, solar,
    key_hash, body_hash)
  values (p_number, p_name, p_email, p_phone_number, p_subject, p_message, p_reference, p_kind, p_service, p_place, p_solar,
    p_key_hash, p_body_hash)
  on conflict do nothing
  returning * into v_ticket;
  if not found then
    return false;
  end if;
  perform notifications.queue_message('ticket:' || p_number || ':received', 'ticket', p_number, 'email', p_email, jsonb_strip_nulls(jsonb_build_object(
    'name', 'ticket-received', 'number', p_number,
    'about', case when p_kind <> 'general' then jsonb_build_object('kind', p_kind, 'service', support.service_name(p_service)) end)), null);
  select o.email into v_operator from support.operator o;
  if found then
    perform support.queue_for_staff(v_ticket, v_operator);
  end if;
  return true;
end $$;
revoke all on function support.open_ticket(text, text, text, text, text, text, text, text, text, text, jsonb, bytea, bytea) from public;
grant execute on function support.open_ticket(text, text, text, text, text, text, text, text, text, text, jsonb, bytea, bytea) to gatelight_app, gatelight_web;
