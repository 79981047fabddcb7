-- Like support.open_ticket, for a user. The name and the address come from the account, and the ticket is also in the
-- user's list. Returns false when the number or the key is taken. SP001: a file is not this user's, or was sent before.
-- SP002: the user does not live in the estate of the ticket, or that estate has no team.
create or replace function support.open_ticket_of(p_user_id bigint, p_given jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_topic text := p_given ->> 'topic';
  v_files uuid[] := array(select e::uuid from jsonb_array_elements_text(p_given -> 'files') e);
  v_user identity."user";
  v_estate_id bigint := p_given ->> 'estate_id';
  v_house_id bigint;
  v_ticket support.ticket;
begin
  perform platform.check_arguments(p_given, array['number', 'subject', 'message', 'reference', 'topic', 'files'],
    array['key_hash', 'body_hash', 'estate_id']);
  select u.* into strict v_user from identity."user" u where u.id = p_user_id and u.deleted_at is null;
  if v_estate_id is not null then
    select e.house_id into v_house_id from support.estates_for_ticket(p_user_id) e where e.id = v_estate_id;
    if not found then
      raise exception 'not an estate of this user' using errcode = 'SP002';
    end if;
  end if;
  if not support.open_ticket(p_given - array['topic', 'files', 'estate_id'] || jsonb_build_object('kind', 'general',
    'name', left(v_user.first_name || ' ' || v_user.last_name, 100), 'email', v_user.email,
    'phone_number', coalesce(v_user.phone_number, ''), 'is_for_estate', v_estate_id is not null)) then
    return false;
  end if;
  update support.ticket t set user_id = p_user_id, topic = v_topic,
    audience = case when v_estate_id is null then 'utility' else 'estate' end, estate_id = v_estate_id, house_id = v_house_id
  where t.number = p_given ->> 'number' and t.user_id is null returning t.* into v_ticket;
  perform support.send_files(v_ticket.id, null, p_user_id, false, v_files);
  if v_estate_id is not null then
    perform support.tell_estate(v_ticket, 'ticket:' || v_ticket.number || ':estate', true);
  end if;
  return true;
end $$;
revoke all on function support.open_ticket_of(bigint, jsonb) from public;
grant execute on function support.open_ticket_of(bigint, jsonb) to gatelight_app;
