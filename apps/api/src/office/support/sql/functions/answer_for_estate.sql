-- A reply of an estate's team. `added`, `replayed` (same key and text), `reused` (same key, another text), `missing`,
-- `closed` (the ticket is closed or moved on, so the estate can no longer reply). Raises SP001.
create or replace function support.answer_for_estate(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_number text := p_given ->> 'number';
  v_status text := p_given ->> 'state';
  v_files uuid[] := array(select e::uuid from jsonb_array_elements_text(p_given -> 'files') e);
  v_key bytea := p_by ->> 'key_hash';
  v_user bigint := teams.officer_of(p_session, p_estate_id);
  v_ticket support.ticket;
  v_known bytea;
  v_reply bigint;
begin
  perform platform.check_arguments(p_given, array['number', 'message', 'state', 'files']);
  select t.* into v_ticket from support.ticket t where t.number = v_number and t.estate_id = p_estate_id for update;
  if v_user is null or v_ticket.id is null then
    return 'missing';
  end if;
  if v_key is not null then
    select r.body_hash into v_known from support.reply r where r.ticket_id = v_ticket.id and r.key_hash = v_key;
    if found then
      return case when v_known = (p_by ->> 'body_hash')::bytea then 'replayed' else 'reused' end;
    end if;
  end if;
  if v_ticket.audience <> 'estate' or v_ticket.status = 'closed' then
    return 'closed';
  end if;
  insert into support.reply (ticket_id, author, message, member_id, key_hash, body_hash)
  values (v_ticket.id, 'estate', p_given ->> 'message', v_user, v_key, (p_by ->> 'body_hash')::bytea) returning id into v_reply;
  perform support.send_files(v_ticket.id, v_reply, v_user, true, v_files);
  update support.ticket t set status = v_status, answered_at = coalesce(t.answered_at, clock_timestamp()) where t.id = v_ticket.id;
  perform notifications.queue_message(jsonb_build_object('event', 'ticket:' || v_number || ':answer:' || v_reply,
    'subject_kind', 'ticket', 'subject_id', v_number, 'channel', 'email', 'recipient', v_ticket.email, 'payload', jsonb_build_object(
    'name', 'ticket-answer', 'number', v_number, 'subject', v_ticket.subject, 'message', p_given ->> 'message',
    'hasAccount', true, 'isSolved', v_status = 'solved', 'files', cardinality(v_files),
    'estate', (select e.name from estates.estate e where e.id = p_estate_id)), 'user_id', v_ticket.user_id));
  perform support.tell(v_ticket.user_id);
  perform audit.record('user:' || v_user, 'ticket.estate-answer', 'ticket', v_number, null,
    jsonb_build_object('estate', p_estate_id, 'reply', v_reply, 'state', v_status), (p_by ->> 'ip')::inet, p_by ->> 'request');
  return 'added';
end $$;
revoke all on function support.answer_for_estate(uuid, bigint, jsonb, jsonb) from public;
grant execute on function support.answer_for_estate(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
