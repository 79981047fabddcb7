-- Users, passwords, roles and sessions. What is a credential or a permission (password hashes, codes, session secrets, roles)
-- is out of reach for the web process: it calls functions that check for themselves. A session's `key` is what a signed-in
-- request proves itself with: functions that act for a user take it instead of a user's id, and the web cannot read it.

create schema identity;

create table identity."user" (
  id bigint generated always as identity primary key,
  email text not null check (length(email) between 3 and 254 and email !~ '[[:cntrl:][:space:]<>,;:"]' and email ~ '^[^@]+@[^@]+$'),
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text not null check (length(last_name) between 1 and 60),
  user_name text not null check (length(user_name) between 3 and 50 and user_name !~ '[@[:space:][:cntrl:]]'),
  phone_number text check (phone_number ~ '^0[0-9]{10}$'),
  address text check (length(address) between 1 and 200),
  -- Name of the photo's file.
  photo_name uuid,
  created_at timestamptz not null default now(),
  email_verified_at timestamptz not null default now(),
  -- When the user linked a meter or chose to do it later.
  details_completed_at timestamptz,
  is_demonstration boolean not null default false,
  deleted_at timestamptz
);
create unique index user_email on identity."user" (lower(email)) where deleted_at is null;
create unique index user_user_name on identity."user" (lower(user_name)) where deleted_at is null;

create table identity.credential (
  user_id bigint primary key references identity."user" (id),
  salt bytea not null check (length(salt) = 16),
  hash bytea not null check (length(hash) = 32),
  changed_at timestamptz not null default now()
);
comment on table identity.credential is 'argon2id, 19 MiB, 2 passes, 1 lane; the web hashes with the salt and never sees the hash';

-- Roles beyond `user`, which everyone has.
create table identity.user_role (
  user_id bigint not null references identity."user" (id),
  role text not null check (role in ('homeOwner', 'manager', 'admin')),
  granted_at timestamptz not null default now(),
  granted_by text not null,
  primary key (user_id, role)
);
create index user_role_admin on identity.user_role (user_id) where role = 'admin';

-- A role that a user chose at sign-up: nothing more than a request until staff decide.
create table identity.role_request (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity."user" (id),
  role text not null check (role in ('homeOwner', 'manager')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decision text check (decision in ('approved', 'refused')),
  decided_by bigint references identity."user" (id),
  check ((decided_at is null) = (decision is null))
);
create unique index role_request_open on identity.role_request (user_id) where decided_at is null;

-- Sign-ups whose e-mail address is not proved yet. Each browser's sign-up is one of its own, so that a stranger who signs up
-- with somebody's address neither blocks them nor gets an account with the stranger's password into their hands.
create table identity.registration (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 254 and email !~ '[[:cntrl:][:space:]<>,;:"]' and email ~ '^[^@]+@[^@]+$'),
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text not null check (length(last_name) between 1 and 60),
  user_name text not null check (length(user_name) between 3 and 40 and user_name !~ '[@[:space:][:cntrl:]]'),
  requested_role text check (requested_role in ('homeOwner', 'manager')),
  salt bytea not null check (length(salt) = 16),
  hash bytea not null check (length(hash) = 32),
  -- SHA-256 of the secret in the cookie of the browser that signed up.
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '1 day'
);
create index registration_email on identity.registration (lower(email), created_at desc);
create index registration_user_name on identity.registration (lower(user_name), created_at desc);
create index registration_expiry on identity.registration (expires_at);

create table identity.session (
  id bigint generated always as identity primary key,
  -- Unguessable: who has it acts as the user.
  key uuid not null unique default gen_random_uuid(),
  user_id bigint not null references identity."user" (id),
  created_at timestamptz not null default clock_timestamp(),
  -- The absolute end.
  expires_at timestamptz not null,
  idle_seconds integer not null check (idle_seconds > 0),
  last_seen_at timestamptz not null default clock_timestamp(),
  ip inet,
  user_agent text check (length(user_agent) <= 300),
  step_up_until timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed-out', 'by-user', 'password', 'reuse', 'erased', 'staff')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_of_user on identity.session (user_id, last_seen_at desc) where ended_at is null;
create index session_age on identity.session (expires_at);

create table identity.refresh_token (
  hash bytea primary key check (length(hash) = 32),
  session_id bigint not null references identity.session (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  replaced_at timestamptz
);
create index refresh_token_session on identity.refresh_token (session_id);

create table identity.email_change (
  user_id bigint primary key references identity."user" (id),
  new_email text not null check (length(new_email) between 3 and 254 and new_email !~ '[[:cntrl:][:space:]<>,;:"]' and new_email ~ '^[^@]+@[^@]+$'),
  created_at timestamptz not null default clock_timestamp()
);

-- Wrong passwords for one name from one network, as a hash of both. The delay grows to 5 minutes and never locks anyone out.
create table identity.sign_in_try (
  key bytea primary key check (length(key) = 32),
  failures integer not null check (failures > 0),
  last_at timestamptz not null,
  next_at timestamptz not null
);
create index sign_in_try_age on identity.sign_in_try (last_at);

-- How the first admin of a new deployment is made: valid while there is no admin.
create table identity.bootstrap (
  is_only boolean primary key default true check (is_only),
  secret_hash bytea not null check (length(secret_hash) = 32)
);

create table identity.admin_invitation (
  secret_hash bytea primary key check (length(secret_hash) = 32),
  email text not null,
  invited_by bigint not null references identity."user" (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days',
  used_at timestamptz
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Inside: none of these is granted to anyone
-- ---------------------------------------------------------------------------------------------------------------------

-- p_by: {"ip", "request", "agent"} of the request.
create function identity.audit(p_actor text, p_action text, p_user_id bigint, p_after jsonb, p_by jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform audit.record(p_actor, p_action, 'user', coalesce(p_user_id::text, 'unknown'), null, p_after, (p_by ->> 'ip')::inet, p_by ->> 'request');
end $$;

create function identity.write_to(p_email text, p_user_id bigint, p_event text, p_payload jsonb, p_seconds integer) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, expires_at, user_id)
  values (p_event, 'account', coalesce(p_user_id::text, 'none'), 'email', p_email, p_payload,
    case when p_seconds is not null then clock_timestamp() + make_interval(secs => p_seconds) end, p_user_id)
  on conflict (event, channel, recipient) do nothing;
  perform pg_notify('notifications', '');
end $$;

create function identity.iso(p_at timestamptz) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Tells a user what happened to their account.
create function identity.notice(p_email text, p_user_id bigint, p_what text, p_by jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform identity.write_to(p_email, p_user_id, 'account:' || coalesce(p_user_id::text, 'none') || ':' || p_what || ':' || gen_random_uuid(),
    jsonb_build_object('name', 'account-notice', 'what', p_what, 'at', identity.iso(clock_timestamp())), null);
end $$;

-- A code is made here, not in the web process: injected SQL can cause a mail, and learns no code.
create function identity.send_code(p_purpose text, p_subject text, p_email text, p_user_id bigint) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_salt bytea := uuid_send(gen_random_uuid());
  v_code text := lpad((abs(('x' || encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 7), 'hex'))::bit(56)::bigint) % 1000000)::text, 6, '0');
begin
  if not otp.issue(p_purpose, sha256(convert_to(p_subject, 'UTF8')), sha256(v_salt || convert_to(p_subject || ':' || v_code, 'UTF8')), v_salt) then
    return false;
  end if;
  perform identity.write_to(p_email, p_user_id, 'account-code:' || gen_random_uuid(),
    jsonb_build_object('name', 'account-code', 'code', v_code, 'purpose', p_purpose), 600);
  return true;
end $$;

-- Takes a try before it compares; five wrong tries void the code. Callers must not raise after a false: the try would come back.
create function identity.use_code(p_purpose text, p_subject text, p_code text) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_live record;
begin
  select t.id, t.code_hash, t.salt into v_live from otp.take_try(p_purpose, sha256(convert_to(p_subject, 'UTF8'))) t;
  if not found or v_live.code_hash <> sha256(v_live.salt || convert_to(p_subject || ':' || p_code, 'UTF8')) then
    return false;
  end if;
  return otp.use_code(v_live.id);
end $$;

create function identity.is_admin(p_user_id bigint) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.user_role r where r.user_id = p_user_id and r.role = 'admin')
$$;

-- A sign-in lasts 30 days, and 7 without use; that of an admin 12 hours, and 2 without use.
create function identity.start_session(p_user_id bigint, p_refresh_hash bytea, p_by jsonb) returns identity.session
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_session identity.session;
  v_admin boolean := identity.is_admin(p_user_id);
begin
  insert into identity.session (user_id, expires_at, idle_seconds, ip, user_agent)
  values (p_user_id, clock_timestamp() + case when v_admin then interval '12 hours' else interval '30 days' end,
    case when v_admin then 7200 else 604800 end, (p_by ->> 'ip')::inet, left(p_by ->> 'agent', 300))
  returning * into v_session;
  insert into identity.refresh_token (hash, session_id) values (p_refresh_hash, v_session.id);
  perform identity.audit('user:' || p_user_id, 'session.start', p_user_id, jsonb_build_object('session', v_session.id), p_by);
  return v_session;
end $$;

-- The live session with this key.
create function identity.live_session(p_key uuid) returns identity.session
language sql stable set search_path = pg_catalog, pg_temp as $$
  select s.* from identity.session s join identity."user" u on u.id = s.user_id
  where s.key = p_key and s.ended_at is null and s.expires_at > clock_timestamp()
    and s.last_seen_at > clock_timestamp() - make_interval(secs => s.idle_seconds) and u.deleted_at is null
$$;

create function identity.end_sessions(p_user_id bigint, p_but bigint, p_reason text) returns integer
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_ended integer;
begin
  update identity.session s set ended_at = clock_timestamp(), end_reason = p_reason
  where s.user_id = p_user_id and s.ended_at is null and s.id is distinct from p_but;
  get diagnostics v_ended = row_count;
  return v_ended;
end $$;

-- Open pages of a user whose session ended hear of it at once.
create function identity.tell_session_end() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('user_event', jsonb_build_object('user', new.user_id::text, 'type', 'session')::text);
  return null;
end $$;
create trigger tell_session_end after update of ended_at on identity.session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function identity.tell_session_end();

-- The user with this e-mail address or user name.
create function identity.user_named(p_identifier text) returns identity."user"
language sql stable set search_path = pg_catalog, pg_temp as $$
  select u.* from identity."user" u
  where u.deleted_at is null
    and case when position('@' in p_identifier) > 0 then lower(u.email) = lower(p_identifier) else lower(u.user_name) = lower(p_identifier) end
$$;

create function identity.registration_named(p_identifier text) returns identity.registration
language sql stable set search_path = pg_catalog, pg_temp as $$
  select r.* from identity.registration r
  where r.expires_at > clock_timestamp()
    and case when position('@' in p_identifier) > 0 then lower(r.email) = lower(p_identifier) else lower(r.user_name) = lower(p_identifier) end
  order by r.created_at desc limit 1
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Signing up
-- ---------------------------------------------------------------------------------------------------------------------

-- `taken`: of the user name. A known e-mail address answers like a new one, and its owner is told.
create function identity.register(
  p_email text, p_first_name text, p_last_name text, p_user_name text, p_role text, p_salt bytea, p_hash bytea, p_secret_hash bytea,
  p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user identity."user";
  v_id uuid;
begin
  perform from identity."user" u where lower(u.user_name) = lower(p_user_name) and u.deleted_at is null;
  if found then
    return 'taken';
  end if;
  v_user := identity.user_named(p_email);
  if v_user.id is not null then
    perform identity.audit('visitor', 'user.register-known', v_user.id, null, p_by);
    perform identity.write_to(v_user.email, v_user.id,
      'account:' || v_user.id || ':registered-again:' || to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDDHH24'),
      jsonb_build_object('name', 'account-notice', 'what', 'registered-again', 'at', identity.iso(clock_timestamp())), null);
    return 'ok';
  end if;
  delete from identity.registration r
  where lower(r.email) = lower(p_email) and (r.expires_at < clock_timestamp() or r.secret_hash = p_secret_hash);
  insert into identity.registration (email, first_name, last_name, user_name, requested_role, salt, hash, secret_hash)
  values (p_email, p_first_name, p_last_name, p_user_name, p_role, p_salt, p_hash, p_secret_hash)
  returning id into v_id;
  perform identity.audit('visitor', 'user.register', null, jsonb_build_object('registration', v_id), p_by);
  perform identity.send_code('verify-email', 'registration:' || v_id, p_email, null);
  return 'ok';
end $$;

-- The sign-up of this browser, or the latest for the address.
create function identity.registration_of(p_email text, p_secret_hash bytea) returns identity.registration
language sql stable set search_path = pg_catalog, pg_temp as $$
  select r.* from identity.registration r
  where lower(r.email) = lower(p_email) and r.expires_at > clock_timestamp()
  order by r.secret_hash is not distinct from p_secret_hash desc, r.created_at desc limit 1
$$;

create function identity.resend_registration_code(p_email text, p_secret_hash bytea) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_registration identity.registration := identity.registration_of(p_email, p_secret_hash);
begin
  if v_registration.id is not null then
    perform identity.send_code('verify-email', 'registration:' || v_registration.id, v_registration.email, null);
  end if;
end $$;

-- Makes the user of a sign-up whose code is right. A session starts only in the browser that signed up.
create function identity.verify_registration(
  p_email text, p_code text, p_secret_hash bytea, p_refresh_hash bytea, p_by jsonb,
  out verified boolean, out user_id bigint, out session_key uuid, out expires_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_registration identity.registration := identity.registration_of(p_email, p_secret_hash);
  v_session identity.session;
  v_user_name text;
begin
  verified := false;
  if not identity.use_code('verify-email', 'registration:' || coalesce(v_registration.id::text, 'none'), p_code) then
    perform identity.audit('visitor', 'user.verify-failed', null, jsonb_build_object('registration', v_registration.id), p_by);
    return;
  end if;
  -- Somebody may have taken the name since.
  v_user_name := v_registration.user_name;
  perform from identity."user" u where lower(u.user_name) = lower(v_user_name) and u.deleted_at is null;
  if found then
    v_user_name := v_user_name || '-' || substr(encode(uuid_send(gen_random_uuid()), 'hex'), 1, 8);
  end if;
  insert into identity."user" (email, first_name, last_name, user_name)
  values (v_registration.email, v_registration.first_name, v_registration.last_name, v_user_name)
  on conflict do nothing
  returning id into user_id;
  if user_id is null then
    return;
  end if;
  verified := true;
  insert into identity.credential (user_id, salt, hash) values (verify_registration.user_id, v_registration.salt, v_registration.hash);
  if v_registration.requested_role is not null then
    insert into identity.role_request (user_id, role) values (verify_registration.user_id, v_registration.requested_role);
  end if;
  delete from identity.registration r where lower(r.email) = lower(v_registration.email);
  perform identity.audit('user:' || user_id, 'user.verified', user_id, jsonb_build_object('registration', v_registration.id), p_by);
  if v_registration.secret_hash is not distinct from p_secret_hash then
    v_session := identity.start_session(user_id, p_refresh_hash, p_by);
    session_key := v_session.key;
    expires_at := v_session.expires_at;
  end if;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Signing in
-- ---------------------------------------------------------------------------------------------------------------------

-- With what to hash a typed password; for an unknown name something that stays the same.
create function identity.salt_of(p_identifier text) returns bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select c.salt from identity.credential c where c.user_id = (identity.user_named(p_identifier)).id),
    (identity.registration_named(p_identifier)).salt,
    substr(sha256(convert_to('nobody' || lower(p_identifier), 'UTF8')), 1, 16))
$$;

create function identity.salt_of_session(p_session uuid) returns bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.salt from identity.credential c where c.user_id = (identity.live_session(p_session)).user_id
$$;

-- Counts a try under each key, before its password is looked at, so that tries at once do not share one. The first p_free tries
-- of a window are free; then the wait doubles, up to p_longest seconds. Returns the seconds to wait; 0: go on.
create function identity.take_sign_in_tries(p_keys bytea[], p_free integer[], p_longest integer[], p_window_seconds integer[]) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_wait integer;
begin
  for i in 1 .. array_length(p_keys, 1) loop
    insert into identity.sign_in_try as t (key, failures, last_at, next_at)
    values (p_keys[i], 1, clock_timestamp(), clock_timestamp())
    on conflict (key) do update set
      failures = case when t.last_at < clock_timestamp() - make_interval(secs => p_window_seconds[i]) then 1 else least(t.failures + 1, 10000) end,
      last_at = clock_timestamp(),
      next_at = clock_timestamp() + case
        when t.last_at < clock_timestamp() - make_interval(secs => p_window_seconds[i]) or t.failures < p_free[i] then interval '0'
        else make_interval(secs => least(p_longest[i], 2 ^ least(t.failures - p_free[i] + 1, 12))) end
    where t.next_at <= clock_timestamp();
    if not found then
      select greatest(1, ceil(extract(epoch from t.next_at - clock_timestamp())))::integer into v_wait
      from identity.sign_in_try t where t.key = p_keys[i];
      return v_wait;
    end if;
  end loop;
  return 0;
end $$;

-- After a right password: the first key is forgotten, the others get this one try back.
create function identity.forgive_tries(p_keys bytea[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.sign_in_try t where t.key = p_keys[1];
  update identity.sign_in_try t set failures = greatest(1, t.failures - 1), next_at = clock_timestamp() where t.key = any (p_keys[2:]);
end $$;

-- `outcome`: ok, wrong, or unverified (the password is that of a sign-up whose address is not proved: `email`).
create function identity.sign_in(
  p_identifier text, p_hash bytea, p_try_keys bytea[], p_refresh_hash bytea, p_secret_hash bytea, p_admins_only boolean, p_by jsonb,
  out outcome text, out user_id bigint, out session_key uuid, out expires_at timestamptz, out email text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user identity."user" := identity.user_named(p_identifier);
  v_registration identity.registration;
  v_session identity.session;
begin
  outcome := 'wrong';
  if v_user.id is null then
    v_registration := identity.registration_named(p_identifier);
    if v_registration.hash = p_hash and not p_admins_only then
      -- Who knows its password is who signed up.
      update identity.registration r set secret_hash = p_secret_hash where r.id = v_registration.id;
      perform identity.forgive_tries(p_try_keys);
      outcome := 'unverified';
      email := v_registration.email;
      return;
    end if;
  else
    perform from identity.credential c where c.user_id = v_user.id and c.hash = p_hash;
    if found and (not p_admins_only or identity.is_admin(v_user.id)) then
      perform identity.forgive_tries(p_try_keys);
      v_session := identity.start_session(v_user.id, p_refresh_hash, p_by);
      outcome := 'ok';
      user_id := v_user.id;
      session_key := v_session.key;
      expires_at := v_session.expires_at;
      return;
    end if;
  end if;
  perform identity.audit('visitor', 'session.refused', v_user.id, null, p_by);
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Sessions
-- ---------------------------------------------------------------------------------------------------------------------

-- Replaces a refresh token. A token that was replaced less than 10 seconds ago has the same successor again (two tabs); later
-- it was stolen, from this client or by it: the session ends and the user is told. `outcome`: ok or ended.
create function identity.rotate_session(
  p_hash bytea, p_next_hash bytea, p_by jsonb,
  out outcome text, out user_id bigint, out session_key uuid, out expires_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_token identity.refresh_token;
  v_session identity.session;
  v_email text;
begin
  outcome := 'ended';
  -- The session's row first: rotations of one session happen one after the other.
  select s.* into v_session from identity.session s
  where s.id = (select t.session_id from identity.refresh_token t where t.hash = p_hash) for update;
  if not found or (identity.live_session(v_session.key)).id is null then
    return;
  end if;
  select t.* into v_token from identity.refresh_token t where t.hash = p_hash;
  if v_token.replaced_at is null then
    update identity.refresh_token t set replaced_at = clock_timestamp() where t.hash = p_hash;
    insert into identity.refresh_token (hash, session_id) values (p_next_hash, v_session.id);
    update identity.session s set last_seen_at = clock_timestamp(), ip = (p_by ->> 'ip')::inet,
      user_agent = coalesce(left(p_by ->> 'agent', 300), s.user_agent)
    where s.id = v_session.id;
  elsif v_token.replaced_at > clock_timestamp() - interval '10 seconds' then
    perform from identity.refresh_token t where t.hash = p_next_hash and t.session_id = v_session.id;
    if not found then
      return;
    end if;
  else
    update identity.session s set ended_at = clock_timestamp(), end_reason = 'reuse' where s.id = v_session.id;
    perform identity.audit('visitor', 'session.reuse', v_session.user_id, jsonb_build_object('session', v_session.id), p_by);
    select u.email into v_email from identity."user" u where u.id = v_session.user_id;
    perform identity.notice(v_email, v_session.user_id, 'session-reuse', p_by);
    return;
  end if;
  outcome := 'ok';
  user_id := v_session.user_id;
  session_key := v_session.key;
  expires_at := least(v_session.expires_at, clock_timestamp() + make_interval(secs => v_session.idle_seconds));
end $$;

-- The roles of the user behind a live session; no row when there is none. Read on each request: who lost a role has lost it.
create function identity.session_caller(p_session uuid, p_user_id bigint) returns table (session_id bigint, roles text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.id, array(select r.role from identity.user_role r where r.user_id = s.user_id)
  from identity.live_session(p_session) s where s.user_id = p_user_id
$$;

create function identity.sign_out(p_hash bytea, p_session uuid, p_by jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_session identity.session;
begin
  update identity.session s set ended_at = clock_timestamp(), end_reason = 'signed-out'
  where s.ended_at is null
    and (s.key = p_session or s.id = (select t.session_id from identity.refresh_token t where t.hash = p_hash))
  returning s.* into v_session;
  if found then
    perform identity.audit('user:' || v_session.user_id, 'session.sign-out', v_session.user_id,
      jsonb_build_object('session', v_session.id), p_by);
  end if;
end $$;

create function identity.sessions_of(p_session uuid)
returns table (id bigint, ip inet, user_agent text, created_at timestamptz, last_seen_at timestamptz, is_current boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.id, s.ip, s.user_agent, s.created_at, s.last_seen_at, s.id = me.id
  from identity.live_session(p_session) me join identity.session s on s.user_id = me.user_id
  where s.ended_at is null and s.expires_at > clock_timestamp()
    and s.last_seen_at > clock_timestamp() - make_interval(secs => s.idle_seconds)
  order by s.id = me.id desc, s.last_seen_at desc limit 50
$$;

-- Whether the session with this id is one of the same user.
create function identity.is_own_session(p_session uuid, p_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.session s
    where s.id = p_id and s.ended_at is null and s.user_id = (identity.live_session(p_session)).user_id)
$$;

-- Ends one session of the same user, or all others when p_id is null. How many.
create function identity.end_own_sessions(p_session uuid, p_id bigint, p_by jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_ended integer;
begin
  update identity.session s set ended_at = clock_timestamp(), end_reason = 'by-user'
  where s.user_id = v_me.user_id and s.ended_at is null
    and case when p_id is null then s.id <> v_me.id else s.id = p_id end;
  get diagnostics v_ended = row_count;
  if v_ended > 0 then
    perform identity.audit('user:' || v_me.user_id, 'session.end', v_me.user_id,
      jsonb_build_object('session', p_id, 'ended', v_ended), p_by);
  end if;
  return v_ended;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Passwords and e-mail addresses
-- ---------------------------------------------------------------------------------------------------------------------

-- The password again: good for 10 minutes of this session. Null: wrong.
create function identity.step_up(p_session uuid, p_hash bytea, p_try_keys bytea[], p_by jsonb) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_until timestamptz := clock_timestamp() + interval '10 minutes';
begin
  perform from identity.credential c where c.user_id = v_me.user_id and c.hash = p_hash;
  if not found then
    perform identity.audit('user:' || v_me.user_id, 'session.step-up-refused', v_me.user_id, null, p_by);
    return null;
  end if;
  perform identity.forgive_tries(p_try_keys);
  update identity.session s set step_up_until = v_until where s.id = v_me.id;
  perform identity.audit('user:' || v_me.user_id, 'session.step-up', v_me.user_id, jsonb_build_object('session', v_me.id), p_by);
  return v_until;
end $$;

create function identity.has_step_up(p_session uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((identity.live_session(p_session)).step_up_until > clock_timestamp(), false)
$$;

-- Null: the current password is wrong. Otherwise how many other sessions ended.
create function identity.change_password(
  p_session uuid, p_current_hash bytea, p_try_keys bytea[], p_salt bytea, p_hash bytea, p_by jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_email text;
  v_ended integer;
begin
  update identity.credential c set salt = p_salt, hash = p_hash, changed_at = clock_timestamp()
  where c.user_id = v_me.user_id and c.hash = p_current_hash;
  if not found then
    perform identity.audit('user:' || v_me.user_id, 'password.refused', v_me.user_id, null, p_by);
    return null;
  end if;
  perform identity.forgive_tries(p_try_keys);
  v_ended := identity.end_sessions(v_me.user_id, v_me.id, 'password');
  perform identity.audit('user:' || v_me.user_id, 'password.change', v_me.user_id, jsonb_build_object('ended', v_ended), p_by);
  select u.email into v_email from identity."user" u where u.id = v_me.user_id;
  perform identity.notice(v_email, v_me.user_id, 'password-changed', p_by);
  return v_ended;
end $$;

create function identity.request_reset(p_email text, p_by jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user identity."user" := identity.user_named(p_email);
begin
  if position('@' in p_email) = 0 or v_user.id is null then
    return;
  end if;
  perform identity.audit('visitor', 'password.reset-requested', v_user.id, null, p_by);
  perform identity.send_code('reset-password', 'user:' || v_user.id, v_user.email, v_user.id);
end $$;

-- False: the code is wrong.
create function identity.reset_password(p_email text, p_code text, p_salt bytea, p_hash bytea, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user identity."user" := identity.user_named(p_email);
begin
  if not identity.use_code('reset-password', 'user:' || coalesce(v_user.id::text, 'none'), p_code) then
    perform identity.audit('visitor', 'password.reset-refused', v_user.id, null, p_by);
    return false;
  end if;
  update identity.credential c set salt = p_salt, hash = p_hash, changed_at = clock_timestamp() where c.user_id = v_user.id;
  perform identity.end_sessions(v_user.id, null, 'password');
  perform identity.audit('user:' || v_user.id, 'password.reset', v_user.id, null, p_by);
  perform identity.notice(v_user.email, v_user.id, 'password-changed', p_by);
  return true;
end $$;

-- False: the password is wrong. When another account has the address, its owner gets a notice in place of the code.
create function identity.request_email_change(p_session uuid, p_hash bytea, p_try_keys bytea[], p_email text, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_other identity."user" := identity.user_named(p_email);
begin
  perform from identity.credential c where c.user_id = v_me.user_id and c.hash = p_hash;
  if not found then
    perform identity.audit('user:' || v_me.user_id, 'email.refused', v_me.user_id, null, p_by);
    return false;
  end if;
  perform identity.forgive_tries(p_try_keys);
  insert into identity.email_change as c (user_id, new_email) values (v_me.user_id, p_email)
  on conflict (user_id) do update set new_email = excluded.new_email, created_at = clock_timestamp();
  perform identity.audit('user:' || v_me.user_id, 'email.change-requested', v_me.user_id, null, p_by);
  if v_other.id is null then
    perform identity.send_code('change-email', 'user:' || v_me.user_id || ':' || lower(p_email), p_email, null);
  elsif v_other.id <> v_me.user_id then
    perform identity.write_to(v_other.email, v_other.id,
      'account:' || v_other.id || ':email-wanted:' || to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDDHH24'),
      jsonb_build_object('name', 'account-notice', 'what', 'registered-again', 'at', identity.iso(clock_timestamp())), null);
  end if;
  return true;
end $$;

create function identity.confirm_email_change(p_session uuid, p_code text, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_old text;
  v_new text;
begin
  select c.new_email into v_new from identity.email_change c where c.user_id = v_me.user_id;
  if not identity.use_code('change-email', 'user:' || v_me.user_id || ':' || coalesce(lower(v_new), 'none'), p_code) then
    perform identity.audit('user:' || v_me.user_id, 'email.change-refused', v_me.user_id, null, p_by);
    return false;
  end if;
  perform from identity."user" u where lower(u.email) = lower(v_new) and u.deleted_at is null;
  if found then
    return false;
  end if;
  select u.email into v_old from identity."user" u where u.id = v_me.user_id;
  update identity."user" u set email = v_new, email_verified_at = clock_timestamp() where u.id = v_me.user_id;
  delete from identity.email_change c where c.user_id = v_me.user_id;
  perform identity.audit('user:' || v_me.user_id, 'email.change', v_me.user_id, null, p_by);
  perform identity.notice(v_old, v_me.user_id, 'email-changed', p_by);
  return true;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Roles and admins
-- ---------------------------------------------------------------------------------------------------------------------

create function identity.list_role_requests(p_session uuid)
returns table (id bigint, user_id bigint, first_name text, last_name text, email text, role text, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, u.id, u.first_name, u.last_name, u.email, r.role, r.created_at
  from identity.role_request r join identity."user" u on u.id = r.user_id
  where r.decided_at is null and u.deleted_at is null and identity.is_admin((identity.live_session(p_session)).user_id)
  order by r.id limit 200
$$;

-- Nothing when there is no such open request or the session is not that of an admin.
create function identity.decide_role_request(p_session uuid, p_id bigint, p_decision text, p_by jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_request identity.role_request;
  v_email text;
begin
  if v_me.id is null or not identity.is_admin(v_me.user_id) then
    return null;
  end if;
  update identity.role_request r set decided_at = clock_timestamp(), decision = p_decision, decided_by = v_me.user_id
  where r.id = p_id and r.decided_at is null returning r.* into v_request;
  if not found then
    return null;
  end if;
  if p_decision = 'approved' then
    insert into identity.user_role (user_id, role, granted_by) values (v_request.user_id, v_request.role, 'user:' || v_me.user_id)
    on conflict do nothing;
  end if;
  perform identity.audit('user:' || v_me.user_id, 'role.' || p_decision, v_request.user_id,
    jsonb_build_object('role', v_request.role, 'request', p_id), p_by);
  select u.email into v_email from identity."user" u where u.id = v_request.user_id;
  perform identity.notice(v_email, v_request.user_id, 'role-' || p_decision, p_by);
  return v_request.user_id;
end $$;

-- Gives or takes a role, by an admin; the last admin stays. False: not allowed.
create function identity.set_role(p_session uuid, p_user_id bigint, p_role text, p_has boolean, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
begin
  if v_me.id is null or not identity.is_admin(v_me.user_id) then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('identity.roles', 0));
  if p_has then
    insert into identity.user_role (user_id, role, granted_by) values (p_user_id, p_role, 'user:' || v_me.user_id) on conflict do nothing;
  else
    if p_role = 'admin' and not exists (select from identity.user_role r where r.role = 'admin' and r.user_id <> p_user_id) then
      return false;
    end if;
    delete from identity.user_role r where r.user_id = p_user_id and r.role = p_role;
  end if;
  perform identity.audit('user:' || v_me.user_id, case when p_has then 'role.grant' else 'role.revoke' end, p_user_id,
    jsonb_build_object('role', p_role), p_by);
  return true;
end $$;

create function identity.invite_admin(p_session uuid, p_email text, p_secret_hash bytea, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
begin
  if v_me.id is null or not identity.is_admin(v_me.user_id) or not identity.has_step_up(p_session) then
    return false;
  end if;
  insert into identity.admin_invitation (secret_hash, email, invited_by) values (p_secret_hash, p_email, v_me.user_id);
  perform identity.audit('user:' || v_me.user_id, 'admin.invite', null, null, p_by);
  return true;
end $$;

-- True while nobody can sign in as an admin: then the secret opens /admin/register once. For commands only.
create function identity.offer_bootstrap(p_secret_hash bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from identity.user_role r where r.role = 'admin') then
    return false;
  end if;
  insert into identity.bootstrap (secret_hash) values (p_secret_hash) on conflict (is_only) do update set secret_hash = excluded.secret_hash;
  return true;
end $$;

-- `outcome`: ok, invalid, user-name-taken, email-taken.
create function identity.register_admin(
  p_secret_hash bytea, p_email text, p_first_name text, p_last_name text, p_user_name text, p_salt bytea, p_hash bytea, p_by jsonb)
returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint;
  v_invited boolean;
begin
  -- Two requests with one secret: one admin.
  perform pg_advisory_xact_lock(hashtextextended('identity.roles', 0));
  v_invited := exists (select from identity.admin_invitation i
    where i.secret_hash = p_secret_hash and lower(i.email) = lower(p_email) and i.used_at is null and i.expires_at > clock_timestamp());
  if not v_invited and not (
    exists (select from identity.bootstrap b where b.secret_hash = p_secret_hash)
    and not exists (select from identity.user_role r where r.role = 'admin')) then
    perform identity.audit('visitor', 'admin.register-refused', null, null, p_by);
    return 'invalid';
  end if;
  if (identity.user_named(p_email)).id is not null then
    return 'email-taken';
  end if;
  if (identity.user_named(p_user_name)).id is not null then
    return 'user-name-taken';
  end if;
  insert into identity."user" (email, first_name, last_name, user_name, details_completed_at)
  values (p_email, p_first_name, p_last_name, p_user_name, clock_timestamp()) returning id into v_user_id;
  insert into identity.credential (user_id, salt, hash) values (v_user_id, p_salt, p_hash);
  insert into identity.user_role (user_id, role, granted_by) values (v_user_id, 'admin', case when v_invited then 'invitation' else 'bootstrap' end);
  update identity.admin_invitation i set used_at = clock_timestamp() where i.secret_hash = p_secret_hash;
  delete from identity.bootstrap;
  perform identity.audit('user:' || v_user_id, 'admin.register', v_user_id, jsonb_build_object('invited', v_invited), p_by);
  return 'ok';
end $$;

-- Removes what names the person; the id stays, because the ledger and orders refer to it. Functions of the database call it
-- after their own checks.
create function identity.erase_user(p_user_id bigint, p_by jsonb default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform identity.end_sessions(p_user_id, null, 'erased');
  update identity.session s set ip = null, user_agent = null where s.user_id = p_user_id;
  update identity."user" u set email = 'deleted-' || u.id || '@deleted.invalid', first_name = 'Deleted', last_name = 'user',
    user_name = 'deleted-' || u.id, phone_number = null, address = null, photo_name = null, deleted_at = clock_timestamp()
  where u.id = p_user_id;
  delete from identity.credential c where c.user_id = p_user_id;
  delete from identity.user_role r where r.user_id = p_user_id;
  delete from identity.role_request r where r.user_id = p_user_id;
  delete from identity.email_change c where c.user_id = p_user_id;
  update otp.code c set voided_at = clock_timestamp()
  where c.purpose = 'reset-password' and c.subject_hash = sha256(convert_to('user:' || p_user_id, 'UTF8'))
    and c.used_at is null and c.voided_at is null;
  perform identity.audit('user:' || p_user_id, 'user.erase', p_user_id, null, p_by);
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- For commands and the worker
-- ---------------------------------------------------------------------------------------------------------------------

create function identity.add_user(
  p_email text, p_first_name text, p_last_name text, p_user_name text, p_phone_number text, p_address text, p_roles text[],
  p_salt bytea, p_hash bytea, p_is_demonstration boolean) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint;
begin
  insert into identity."user" (email, first_name, last_name, user_name, phone_number, address, is_demonstration)
  values (p_email, p_first_name, p_last_name, p_user_name, p_phone_number, p_address, p_is_demonstration)
  returning id into v_user_id;
  insert into identity.credential (user_id, salt, hash) values (v_user_id, p_salt, p_hash);
  insert into identity.user_role (user_id, role, granted_by) select v_user_id, r, 'system' from unnest(p_roles) r where r <> 'user';
  perform identity.audit('system', 'user.add', v_user_id, jsonb_build_object('roles', array_to_string(p_roles, ' ')), null);
  return v_user_id;
end $$;

create function identity.grant_role(p_user_id bigint, p_role text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into identity.user_role (user_id, role, granted_by) values (p_user_id, p_role, 'system') on conflict do nothing;
  perform identity.audit('system', 'role.grant', p_user_id, jsonb_build_object('role', p_role), null);
end $$;

-- Old sign-ups, tries and sessions.
create function identity.forget_old() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.registration r where r.expires_at < clock_timestamp() - interval '1 day';
  delete from identity.sign_in_try t where t.last_at < clock_timestamp() - interval '2 days';
  delete from identity.email_change c where c.created_at < clock_timestamp() - interval '1 day';
  delete from identity.session s where s.expires_at < clock_timestamp() - interval '7 days'
    or s.ended_at < clock_timestamp() - interval '37 days';
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on schema identity from public;
revoke all on all functions in schema identity from public;
grant usage on schema identity to gatelight_web, gatelight_app, gatelight_read;
-- Profiles are personal data, no permission: see docs/decisions/0021. The e-mail address signs in, so it is only read.
grant select (id, email, first_name, last_name, user_name, phone_number, address, photo_name, created_at, email_verified_at,
  details_completed_at, is_demonstration, deleted_at) on identity."user" to gatelight_web, gatelight_app;
grant update (first_name, last_name, user_name, phone_number, address, photo_name, details_completed_at) on identity."user"
  to gatelight_web, gatelight_app;
grant select on identity.user_role, identity.role_request to gatelight_web, gatelight_app, gatelight_read;
grant select (id, user_id, created_at, last_seen_at, ended_at, end_reason) on identity.session to gatelight_app, gatelight_read;
grant execute on function
  identity.register(text, text, text, text, text, bytea, bytea, bytea, jsonb),
  identity.resend_registration_code(text, bytea),
  identity.verify_registration(text, text, bytea, bytea, jsonb),
  identity.salt_of(text), identity.salt_of_session(uuid), identity.take_sign_in_tries(bytea[], integer[], integer[], integer[]),
  identity.sign_in(text, bytea, bytea[], bytea, bytea, boolean, jsonb),
  identity.rotate_session(bytea, bytea, jsonb), identity.session_caller(uuid, bigint), identity.sign_out(bytea, uuid, jsonb),
  identity.sessions_of(uuid), identity.is_own_session(uuid, bigint), identity.end_own_sessions(uuid, bigint, jsonb),
  identity.step_up(uuid, bytea, bytea[], jsonb), identity.has_step_up(uuid),
  identity.change_password(uuid, bytea, bytea[], bytea, bytea, jsonb), identity.request_reset(text, jsonb),
  identity.reset_password(text, text, bytea, bytea, jsonb),
  identity.request_email_change(uuid, bytea, bytea[], text, jsonb), identity.confirm_email_change(uuid, text, jsonb),
  identity.list_role_requests(uuid), identity.decide_role_request(uuid, bigint, text, jsonb),
  identity.set_role(uuid, bigint, text, boolean, jsonb), identity.invite_admin(uuid, text, bytea, jsonb),
  identity.register_admin(bytea, text, text, text, text, bytea, bytea, jsonb)
to gatelight_web, gatelight_app;
grant execute on function
  identity.offer_bootstrap(bytea), identity.add_user(text, text, text, text, text, text, text[], bytea, bytea, boolean),
  identity.grant_role(bigint, text), identity.erase_user(bigint, jsonb), identity.forget_old()
to gatelight_app;
