-- Invites a listed occupant by SMS and e-mail to connect their account with the house. Ends their earlier invitation.
-- Returns the invitation's id, or null when the list has neither a phone number nor an e-mail address of them.
create or replace function moves.send_invitation(p_caller bigint, p_occupant_id bigint, p_given jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_occupant households.occupant;
  v_house estates.house;
  v_expires_at timestamptz := now() + make_interval(days => (p_given ->> 'days')::integer);
  v_id bigint;
  v_to record;
begin
  select * into v_occupant from households.occupant o where o.id = p_occupant_id;
  if v_occupant.phone is null and v_occupant.email is null then
    return null;
  end if;
  select * into v_house from estates.house h where h.id = v_occupant.house_id;
  perform moves.end_invitations(p_occupant_id);
  insert into moves.invitation (estate_id, house_id, occupant_id, secret_hash, invited_by, expires_at)
  values (v_house.estate_id, v_house.id, p_occupant_id, (p_given ->> 'secret_hash')::bytea, p_caller, v_expires_at)
  returning id into v_id;
  for v_to in
    select x.channel, x.recipient from (values ('sms', v_occupant.phone), ('email', v_occupant.email)) x (channel, recipient)
    where x.recipient is not null
  loop
    perform notifications.queue_message(jsonb_build_object('event', 'home-invitation:' || v_id, 'subject_kind', 'home-invitation',
      'subject_id', v_id::text, 'channel', v_to.channel, 'recipient', v_to.recipient, 'expires_at', v_expires_at,
      'payload', jsonb_build_object('name', 'home-invitation', 'from', identity.full_name(p_caller), 'house', v_house.name,
        'estate', (select e.name from estates.estate e where e.id = v_house.estate_id), 'expiresAt', v_expires_at,
        'link', p_given ->> 'link')));
  end loop;
  return v_id;
end $$;
revoke all on function moves.send_invitation(bigint, bigint, jsonb) from public;
