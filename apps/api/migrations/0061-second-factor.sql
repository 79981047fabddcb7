-- The second factor at the sign-in of staff, the lock of an account, and invitations to a role.

alter table identity."user" add column locked_at timestamptz;
alter table identity.admin_invitation add column role text not null default 'admin' references staff.role (name);

create or replace function identity.live_session(p_key uuid) returns identity.session
language sql stable set search_path = pg_catalog, pg_temp as $$
  select s.* from identity.session s join identity."user" u on u.id = s.user_id
  where s.key = p_key and s.ended_at is null and s.expires_at > clock_timestamp()
    and s.last_seen_at > clock_timestamp() - make_interval(secs => s.idle_seconds) and u.deleted_at is null and u.locked_at is null
$$;

-- A sign-in lasts 30 days, and 7 without use; that of staff 12 hours, and 30 minutes without use. It counts as one of staff only
-- once it has its second factor.
create or replace function identity.start_session(p_user_id bigint, p_refresh_hash bytea, p_by jsonb) returns identity.session
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_session identity.session;
  v_staff boolean := exists (select from staff.member_role m where m.user_id = p_user_id);
begin
  insert into identity.session (user_id, expires_at, idle_seconds, ip, user_agent)
  values (p_user_id, clock_timestamp() + case when v_staff then interval '12 hours' else interval '30 days' end,
    case when v_staff then 1800 else 604800 end, (p_by ->> 'ip')::inet, left(p_by ->> 'agent', 300))
  returning * into v_session;
  insert into identity.refresh_token (hash, session_id) values (p_refresh_hash, v_session.id);
  perform identity.audit('user:' || p_user_id, 'session.start', p_user_id, jsonb_build_object('session', v_session.id), p_by);
  return v_session;
end $$;

-- Sessions that began before: their holders sign in again.
update identity.session set second_factor_at = null, code_confirmed_until = null where second_factor_at is not null;

-- Admins invite by an act, which takes a second person.
drop function identity.invite_admin(uuid, text, bytea, jsonb);

do $$
declare
  v_sign_in text := pg_get_functiondef('identity.sign_in(text, bytea, bytea[], bytea, bytea, boolean, jsonb)'::regprocedure);
  v_register text := pg_get_functiondef('identity.register_admin(bytea, text, text, text, text, bytea, bytea, jsonb)'::regprocedure);
  v_new text;
begin
  -- The outcome `locked` is for those who know the password.
  v_new := replace(v_sign_in, 'if found and (not p_admins_only',
    'if found and v_user.locked_at is not null then outcome := ''locked''; return; end if; if found and (not p_admins_only');
  if v_new = v_sign_in then
    raise exception 'identity.sign_in was not changed';
  end if;
  execute v_new;
  v_new := replace(v_register, 'values (v_user_id, ''admin'',', 'values (v_user_id, coalesce((select i.role from identity.admin_invitation i'
    || ' where v_invited and i.secret_hash = p_secret_hash), ''admin''),');
  if v_new = v_register then
    raise exception 'identity.register_admin was not changed';
  end if;
  execute v_new;
end $$;

-- What this session lacks: `not-staff`, `enrol` (no second factor yet), `code`, or `nothing`.
create function staff.lacks(p_session uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
begin
  return case
    when v_me.id is null or not exists (select from staff.member_role m where m.user_id = v_me.user_id) then 'not-staff'
    when not exists (select from staff.second_factor f where f.user_id = v_me.user_id and f.confirmed_at is not null) then 'enrol'
    when v_me.second_factor_at is null then 'code'
    else 'nothing' end;
end $$;

-- A secret for a member who has none that works. False otherwise.
create function staff.begin_enrolment(p_session uuid, p_sealed_secret bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if staff.lacks(p_session) <> 'enrol' then
    return false;
  end if;
  insert into staff.second_factor (user_id, sealed_secret) values ((identity.live_session(p_session)).user_id, p_sealed_secret)
  on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0
  where staff.second_factor.confirmed_at is null;
  return found;
end $$;

create function staff.mark_second_factor(p_session_id bigint) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  update identity.session s set second_factor_at = clock_timestamp(), code_confirmed_until = clock_timestamp() + interval '10 minutes',
    expires_at = least(s.expires_at, clock_timestamp() + interval '12 hours'), idle_seconds = least(s.idle_seconds, 1800)
  where s.id = p_session_id
$$;

-- The code at the sign-in. The first one ends the enrolment, and from then on the recovery codes count. As take_code, or not-staff.
create function staff.pass_second_factor(p_session uuid, p_code text, p_pad bytea, p_recovery_hashes bytea[], p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_lacks text := staff.lacks(p_session);
  v_outcome text;
begin
  if v_lacks = 'not-staff' then
    return v_lacks;
  end if;
  v_outcome := staff.take_code(v_me.user_id, p_code, p_pad);
  if v_outcome <> 'ok' then
    perform identity.audit('user:' || v_me.user_id, 'second-factor.refused', v_me.user_id, null, p_by);
    return v_outcome;
  end if;
  if v_lacks = 'enrol' then
    delete from staff.recovery_code c where c.user_id = v_me.user_id;
    insert into staff.recovery_code (user_id, hash) select v_me.user_id, h from unnest(p_recovery_hashes) h;
    perform identity.audit('user:' || v_me.user_id, 'second-factor.enrol', v_me.user_id, null, p_by);
  end if;
  perform staff.mark_second_factor(v_me.id);
  perform identity.audit('user:' || v_me.user_id, 'session.second-factor', v_me.user_id, jsonb_build_object('session', v_me.id), p_by);
  return case when v_lacks = 'enrol' then 'enrolled' else 'ok' end;
end $$;

-- A recovery code in place of the app: each works once. Wrong ones count like wrong codes of the app.
create function staff.pass_recovery_code(p_session uuid, p_hash bytea, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_factor staff.second_factor;
begin
  select * into v_factor from staff.second_factor f where f.user_id = v_me.user_id and f.confirmed_at is not null for update;
  if not found then
    return 'none';
  end if;
  if v_factor.next_try_at > clock_timestamp() then
    return 'wait:' || greatest(1, ceil(extract(epoch from v_factor.next_try_at - clock_timestamp())))::integer;
  end if;
  update staff.recovery_code c set used_at = clock_timestamp() where c.user_id = v_me.user_id and c.hash = p_hash and c.used_at is null;
  if not found then
    update staff.second_factor f set failures = f.failures + 1,
      next_try_at = clock_timestamp() + case when f.failures < 5 then interval '0' else make_interval(secs => least(300, 2 ^ least(f.failures - 4, 9))) end
    where f.user_id = v_me.user_id;
    perform identity.audit('user:' || v_me.user_id, 'second-factor.refused', v_me.user_id, null, p_by);
    return 'wrong';
  end if;
  update staff.second_factor f set failures = 0 where f.user_id = v_me.user_id;
  perform staff.mark_second_factor(v_me.id);
  perform identity.audit('user:' || v_me.user_id, 'second-factor.recovery-code', v_me.user_id, jsonb_build_object('session', v_me.id), p_by);
  return 'ok';
end $$;

-- A code for the next 10 minutes of this session. As take_code.
create function staff.confirm_code(p_session uuid, p_code text, p_pad bytea, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := staff.caller(p_session, 'overview.read');
  v_outcome text := staff.take_code(v_user_id, p_code, p_pad);
begin
  perform identity.audit('user:' || v_user_id, case v_outcome when 'ok' then 'session.code-confirmed' else 'second-factor.refused' end,
    v_user_id, null, p_by);
  if v_outcome = 'ok' then
    update identity.session s set code_confirmed_until = clock_timestamp() + interval '10 minutes' where s.key = p_session;
  end if;
  return v_outcome;
end $$;

-- For the worker and for commands.

-- A second factor that somebody else made: of the demonstration, whose secret is published.
create function staff.set_second_factor(p_user_id bigint, p_sealed_secret bytea) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into staff.second_factor (user_id, sealed_secret, confirmed_at) values (p_user_id, p_sealed_secret, clock_timestamp())
  on conflict (user_id) do nothing
$$;

-- The member sets up a new one at the next sign-in. False when there was none.
create function staff.reset_second_factor(p_user_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_found boolean;
begin
  delete from staff.second_factor f where f.user_id = p_user_id;
  v_found := found;
  delete from staff.recovery_code c where c.user_id = p_user_id;
  perform identity.end_sessions(p_user_id, null, 'staff');
  return v_found;
end $$;

-- Locks or unlocks an account; a locked one has no session. False when nothing changed.
create function staff.lock_user(p_user_id bigint, p_locked boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity."user" u set locked_at = case when p_locked then clock_timestamp() end
  where u.id = p_user_id and u.deleted_at is null and (u.locked_at is not null) <> p_locked;
  if not found then
    return false;
  end if;
  if p_locked then
    perform identity.end_sessions(p_user_id, null, 'staff');
  end if;
  return true;
end $$;

create function staff.end_sessions(p_user_id bigint) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select identity.end_sessions(p_user_id, null, 'staff')
$$;

create function staff.invite(p_email text, p_role text, p_secret_hash bytea, p_by bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.admin_invitation (secret_hash, email, invited_by, role) values (p_secret_hash, p_email, p_by, p_role)
$$;

-- What the mail of a user starts with, for staff who may see people but have not asked to see this one.
create function staff.has_second_factor(p_user_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from staff.second_factor f where f.user_id = p_user_id and f.confirmed_at is not null)
$$;

-- Searching people: beginnings of e-mail addresses, names and phone numbers.
create index user_email_start on identity."user" (lower(email) text_pattern_ops) where deleted_at is null;
create index user_name_start on identity."user" (lower(first_name || ' ' || last_name) text_pattern_ops) where deleted_at is null;
create index user_last_name_start on identity."user" (lower(last_name) text_pattern_ops) where deleted_at is null;
create index user_phone_start on identity."user" (phone_number text_pattern_ops) where deleted_at is null;
create index entry_actor on audit.entry (actor, id);
create index entry_action on audit.entry (action, id);
create index entry_at on audit.entry (at);

revoke all on function staff.lacks(uuid), staff.begin_enrolment(uuid, bytea), staff.mark_second_factor(bigint),
  staff.pass_second_factor(uuid, text, bytea, bytea[], jsonb), staff.pass_recovery_code(uuid, bytea, jsonb),
  staff.confirm_code(uuid, text, bytea, jsonb), staff.set_second_factor(bigint, bytea), staff.reset_second_factor(bigint),
  staff.lock_user(bigint, boolean), staff.end_sessions(bigint), staff.invite(text, text, bytea, bigint),
  staff.has_second_factor(bigint) from public;
grant execute on function staff.lacks(uuid), staff.begin_enrolment(uuid, bytea),
  staff.pass_second_factor(uuid, text, bytea, bytea[], jsonb), staff.pass_recovery_code(uuid, bytea, jsonb),
  staff.confirm_code(uuid, text, bytea, jsonb) to gatelight_web;
grant execute on function staff.set_second_factor(bigint, bytea), staff.reset_second_factor(bigint), staff.lock_user(bigint, boolean),
  staff.end_sessions(bigint), staff.invite(text, text, bytea, bigint) to gatelight_app;
grant execute on function staff.has_second_factor(bigint) to gatelight_staff, gatelight_app;
grant select (locked_at) on identity."user" to gatelight_staff, gatelight_app;
grant select (id, user_id, created_at, expires_at, idle_seconds, last_seen_at, ip, user_agent, ended_at, end_reason) on identity.session
  to gatelight_app;
grant select on households.link, metering.meter, estates.house, estates.estate to gatelight_staff;
