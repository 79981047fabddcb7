-- As support.open_ticket, for a user, whose account has the name and the address: the ticket is also in their list. False when the
-- number or the key is taken. SP001: a file is not this user's, or was sent before.
create or replace function support.open_ticket_of(p_user_id bigint, p_given jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_topic text := p_given ->> 'topic';
  v_files uuid[] := array(select e::uuid from jsonb_array_elements_text(p_given -> 'files') e);
  v_user identity."user";
  v_id bigint;
begin
  perform platform.check_arguments(p_given, array['number', 'subject', 'message', 'reference', 'topic', 'files'],
    array['key_hash', 'body_hash']);
  select u.* into strict v_user from identity."user" u where u.id = p_user_id and u.deleted_at is null;
  if not support.open_ticket(p_given - array['topic', 'files'] || jsonb_build_object('kind', 'general',
    'name', left(v_user.first_name || ' ' || v_user.last_name, 100), 'email', v_user.email,
    'phone_number', coalesce(v_user.phone_number, ''))) then
    return false;
  end if;
  update support.ticket t set user_id = p_user_id, topic = v_topic
  where t.number = p_given ->> 'number' and t.user_id is null returning t.id into v_id;
  perform support.send_files(v_id, null, p_user_id, false, v_files);
  return true;
end $$;
revoke all on function support.open_ticket_of(bigint, jsonb) from public;
grant execute on function support.open_ticket_of(bigint, jsonb) to gatelight_app;

-- The same for the user of a session.
create or replace function support.open_ticket_of(p_session uuid, p_given jsonb) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select support.open_ticket_of(identity.user_of_session(p_session), p_given)
$$;
revoke all on function support.open_ticket_of(uuid, jsonb) from public;
grant execute on function support.open_ticket_of(uuid, jsonb) to gatelight_app, gatelight_web;
