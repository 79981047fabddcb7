-- A reply of the ticket's user. `added`, `replayed` (same key and text), `reused` (same key, another text), `missing`,
-- `closed` (a closed ticket accepts no more replies). Raises SP001.
create or replace function support.reply_as_user(
  p_session uuid, p_number text, p_message text, p_files uuid[], p_key_hash bytea, p_body_hash bytea) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_ticket support.ticket;
  v_known bytea;
  v_reply bigint;
  v_operator text;
begin
  select t.* into v_ticket from support.ticket t where t.number = p_number and t.user_id = v_user_id for update;
  if not found then
    return 'missing';
  end if;
  if p_key_hash is not null then
    select r.body_hash into v_known from support.reply r where r.ticket_id = v_ticket.id and r.key_hash = p_key_hash;
    if found then
      return case when v_known = p_body_hash then 'replayed' else 'reused' end;
    end if;
  end if;
  if v_ticket.status = 'closed' then
    return 'closed';
  end if;
  insert into support.reply (ticket_id, author, message, key_hash, body_hash)
  values (v_ticket.id, 'user', p_message, p_key_hash, p_body_hash) returning id into v_reply;
  perform support.send_files(v_ticket.id, v_reply, v_user_id, false, p_files);
  -- Until our first reply it stays a new ticket.
  update support.ticket t set status = case when t.status = 'open' then 'open' else 'waiting_for_us' end where t.id = v_ticket.id;
  if v_ticket.audience = 'estate' then
    perform support.tell_estate(v_ticket, 'ticket:' || p_number || ':reply:' || v_reply, false);
    return 'added';
  end if;
  select o.email into v_operator from support.operator o;
  if found then
    perform notifications.queue_message(jsonb_build_object('event', 'ticket:' || p_number || ':reply:' || v_reply,
      'subject_kind', 'ticket', 'subject_id', p_number, 'channel', 'email', 'recipient', v_operator, 'payload', jsonb_build_object(
      'name', 'ticket-reply-for-staff', 'number', p_number, 'customerName', v_ticket.name, 'subject', v_ticket.subject,
      'message', p_message)));
  end if;
  return 'added';
end $$;
revoke all on function support.reply_as_user(uuid, text, text, uuid[], bytea, bytea) from public;
grant execute on function support.reply_as_user(uuid, text, text, uuid[], bytea, bytea) to gatelight_app, gatelight_web;
