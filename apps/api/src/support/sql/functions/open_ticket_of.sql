-- As support.open_ticket, for a user: the ticket is also in their list. False when the number or the key is taken. Raises SP001.
create or replace function support.open_ticket_of(
  p_user_id bigint, p_number text, p_subject text, p_message text, p_reference text, p_topic text, p_files uuid[],
  p_key_hash bytea, p_body_hash bytea)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user identity."user";
  v_id bigint;
begin
  select u.* into strict v_user from identity."user" u where u.id = p_user_id and u.deleted_at is null;
  if not support.open_ticket(p_number, left(v_user.first_name || ' ' || v_user.last_name, 100), v_user.email,
    coalesce(v_user.phone_number, ''), p_subject, p_message, p_reference,
    'general', null, null, null, p_key_hash, p_body_hash) then
    return false;
  end if;
  update support.ticket t set user_id = p_user_id, topic = p_topic
  where t.number = p_number and t.user_id is null returning t.id into v_id;
  perform support.send_files(v_id, null, p_user_id, false, p_files);
  return true;
end $$;
revoke all on function support.open_ticket_of(bigint, text, text, text, text, text, uuid[], bytea, bytea) from public;
grant execute on function support.open_ticket_of(bigint, text, text, text, text, text, uuid[], bytea, bytea) to gatelight_app;

-- As support.open_ticket, for a user: the ticket is also in their list. False when the number or the key is taken. Raises SP001.
create or replace function support.open_ticket_of(p_session uuid, p_number text, p_subject text, p_message text, p_reference text, p_topic text, p_files uuid[], p_key_hash bytea, p_body_hash bytea)
returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select support.open_ticket_of(identity.user_of_session(p_session), p_number, p_subject, p_message, p_reference, p_topic, p_files, p_key_hash, p_body_hash)
$$;
revoke all on function support.open_ticket_of(uuid, text, text, text, text, text, uuid[], bytea, bytea) from public;
grant execute on function support.open_ticket_of(uuid, text, text, text, text, text, uuid[], bytea, bytea) to gatelight_app, gatelight_web;
