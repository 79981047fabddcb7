-- Invites the owner of an e-mail address. The result is the same with and without an account.
create or replace function households.invite_member(
  p_session uuid, p_meter_id bigint, p_email text, p_role text, p_ip inet, p_request text, out outcome text, out member_id text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_email text := lower(p_email);
  v_id bigint;
  v_meter metering.meter;
  v_event text;
begin
  if v_email ~ '[[:cntrl:][:space:]<>,;:"]' or v_email !~ '^[^@]+@[^@]+$' then
    raise exception 'not an e-mail address' using errcode = '22023';
  end if;
  -- The owner's own lock keeps the count of members exact.
  perform households.lock_user(v_user_id);
  if households.role_of(v_user_id, p_meter_id) is distinct from 'owner' then
    outcome := 'not-found';
    return;
  end if;
  if exists (select from households.link l join identity."user" u on u.id = l.user_id
      where l.meter_id = p_meter_id and l.ended_at is null and lower(u.email) = v_email) then
    outcome := 'already-member';
    return;
  end if;
  if (select count(*) from households.members_of(v_user_id, p_meter_id)) >= 20 then
    outcome := 'too-many-members';
    return;
  end if;
  insert into households.request as r (kind, meter_id, sender_id, email, role)
  values ('invitation', p_meter_id, v_user_id, v_email, p_role)
  on conflict (meter_id, email) where status = 'open' and kind = 'invitation' do update set role = excluded.role
  returning r.id into v_id;
  outcome := 'invited';
  member_id := 'i' || v_id;
  select * into v_meter from metering.meter m where m.id = p_meter_id;
  v_event := 'invitation:' || v_id;
  -- Sent once for each invitation, to an address that is not verified. So it has no text of the sender except the name.
  perform notifications.queue_message(jsonb_build_object('event', v_event, 'subject_kind', 'household',
    'subject_id', v_id::text, 'channel', 'email', 'recipient', v_email,
    'payload', jsonb_build_object('name', 'meter-invitation', 'from', identity.full_name(v_user_id), 'role', p_role,
      'meter', right(v_meter.number, 4), 'utility', v_meter.utility),
    'user_id', (select u.id from identity."user" u where lower(u.email) = v_email and u.email_verified_at is not null)));
  perform households.audit(v_user_id, 'meter.invite', 'meter', p_meter_id::text, null,
    jsonb_build_object('request', v_id, 'role', p_role), p_ip, p_request);
end $$;
revoke all on function households.invite_member(uuid, bigint, text, text, inet, text) from public;
grant execute on function households.invite_member(uuid, bigint, text, text, inet, text) to gatelight_app, gatelight_web;
