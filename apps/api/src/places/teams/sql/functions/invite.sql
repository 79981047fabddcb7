-- Invites a person to the team of an estate, by e-mail or SMS. The result is the same with and without an account.
-- p_given: role, email or phone_number, secret_hash, link (in the message, with the secret), days (until it expires). A
-- repeated invitation to the same role gets a new secret and the full time, but no second message within a minute,
-- because that is a double click.
create or replace function teams.invite(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb)
returns table (invitation_id bigint, refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_role text := p_given ->> 'role';
  v_email text := lower(p_given ->> 'email');
  v_phone text := p_given ->> 'phone_number';
  v_hash bytea := (p_given ->> 'secret_hash')::bytea;
  v_expires_at timestamptz := now() + make_interval(days => (p_given ->> 'days')::integer);
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_open teams.invitation;
begin
  perform platform.check_arguments(p_given, array['role', 'secret_hash', 'link', 'days'], array['email', 'phone_number']);
  if num_nonnulls(v_email, v_phone) <> 1 or v_email ~ '[[:cntrl:][:space:]<>,;:"]' or v_email !~ '^[^@]+@[^@]+$' then
    raise exception 'not one e-mail address or phone number' using errcode = '22023';
  end if;
  if v_caller is null then
    return query select null::bigint, 'not-found';
    return;
  end if;
  -- Staff appoint managers, not a team. Taking one invitation of an estate at a time keeps their count exact.
  if v_role = 'manager' then
    return query select null::bigint, 'role-by-staff';
    return;
  end if;
  perform from estates.estate e where e.id = p_estate_id for no key update;
  select * into v_open from teams.invitation i
  where i.estate_id = p_estate_id and i.role = v_role and i.status = 'open' and coalesce(i.email, i.phone_number) = coalesce(v_email, v_phone)
  for update;
  if v_open.created_at > now() - interval '1 minute' then
    return query select v_open.id, null::text;
    return;
  end if;
  if v_open.id is null and (select count(*) from teams.invitation i where i.estate_id = p_estate_id and i.status = 'open') >= 100 then
    return query select null::bigint, 'too-many-invitations';
    return;
  end if;
  update teams.invitation i set status = 'withdrawn', ended_at = now(), email = null, phone_number = null where i.id = v_open.id;
  insert into teams.invitation as i (estate_id, role, email, phone_number, secret_hash, invited_by, expires_at)
  values (p_estate_id, v_role, v_email, v_phone, v_hash, v_caller, v_expires_at)
  returning i.id into invitation_id;
  perform notifications.queue_message(jsonb_build_object('event', 'team-invitation:' || invitation_id, 'subject_kind', 'team-invitation',
    'subject_id', invitation_id::text, 'channel', case when v_email is null then 'sms' else 'email' end,
    'recipient', coalesce(v_email, v_phone), 'expires_at', v_expires_at,
    'payload', jsonb_build_object('name', 'team-invitation', 'from', identity.full_name(v_caller), 'role', v_role,
      'estate', (select e.name from estates.estate e where e.id = p_estate_id), 'expiresAt', v_expires_at,
      'link', p_given ->> 'link')));
  perform audit.record_for_estate(v_caller, 'team.invite', p_estate_id, jsonb_build_object('invitation', invitation_id, 'role', v_role), p_by);
  return query select invite.invitation_id, null::text;
end $$;
revoke all on function teams.invite(uuid, bigint, jsonb, jsonb) from public;
grant execute on function teams.invite(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
