-- Staff: who may do what, and the acts by which they change anything. What staff read, they read in a role of their own that
-- writes nothing; what they change, they ask for in a row of staff.act, and the worker runs it (docs/decisions/0029).

create schema staff;

-- ---------------------------------------------------------------------------------------------------------------------
-- Roles and permissions, as data
-- ---------------------------------------------------------------------------------------------------------------------

create table staff.permission (
  name text primary key check (name ~ '^[a-z][a-z.-]{1,60}$')
);
create table staff.role (
  name text primary key check (name ~ '^[a-z]{3,30}$'),
  position integer not null unique
);
create table staff.role_permission (
  role text not null references staff.role (name),
  permission text not null references staff.permission (name),
  primary key (role, permission)
);

insert into staff.role (name, position) values ('support', 1), ('operations', 2), ('finance', 3), ('admin', 4), ('auditor', 5);
insert into staff.permission (name) select unnest(array[
  'overview.read', 'orders.read', 'orders.act', 'tokens.show', 'refunds.ask', 'estates.read', 'estates.edit', 'meters.read',
  'meters.edit', 'meters.engineer', 'free-issue', 'imports.run', 'tariffs.read', 'tariffs.edit', 'people.read', 'people.edit',
  'roles.edit', 'tickets.read', 'tickets.answer', 'announcements.send', 'money.read', 'journals.post', 'exceptions.close',
  'payouts.approve', 'month-end.export', 'audit.read', 'settings.read', 'settings.edit', 'templates.edit', 'integrations.edit',
  'health.read', 'acts.approve']);
insert into staff.role_permission (role, permission)
select r.name, p.name from staff.role r cross join staff.permission p
where r.name = 'admin'
  or p.name in ('overview.read', 'orders.read', 'estates.read', 'meters.read', 'tickets.read')
  or (r.name = 'support' and p.name in ('orders.act', 'tokens.show', 'refunds.ask', 'tariffs.read', 'people.read', 'tickets.answer'))
  or (r.name = 'operations' and p.name in ('orders.act', 'tokens.show', 'refunds.ask', 'estates.edit', 'meters.edit',
    'meters.engineer', 'free-issue', 'imports.run', 'tariffs.read', 'tariffs.edit', 'people.read', 'people.edit',
    'tickets.answer', 'announcements.send', 'settings.read', 'templates.edit', 'health.read', 'acts.approve'))
  or (r.name = 'finance' and p.name in ('refunds.ask', 'tariffs.read', 'tariffs.edit', 'people.read', 'money.read',
    'journals.post', 'exceptions.close', 'payouts.approve', 'month-end.export', 'settings.read', 'acts.approve'))
  or (r.name = 'auditor' and p.name in ('tariffs.read', 'people.read', 'money.read', 'month-end.export', 'audit.read',
    'settings.read', 'health.read'));

-- A member of staff is a user with at least one of these.
create table staff.member_role (
  user_id bigint not null references identity."user" (id),
  role text not null references staff.role (name),
  granted_at timestamptz not null default now(),
  granted_by text not null check (length(granted_by) between 1 and 100),
  primary key (user_id, role)
);
create index member_role_role on staff.member_role (role, user_id);

insert into staff.member_role (user_id, role, granted_at, granted_by)
select r.user_id, 'admin', r.granted_at, r.granted_by from identity.user_role r where r.role = 'admin';
delete from identity.user_role where role = 'admin';
alter table identity.user_role drop constraint user_role_role_check,
  add constraint user_role_role_check check (role in ('homeOwner', 'manager'));
drop index identity.user_role_admin;

-- When a code of the second factor was right: only from then on is this the session of a member of staff. Until
-- code_confirmed_until it may ask for acts that need a fresh one.
alter table identity.session add column second_factor_at timestamptz, add column code_confirmed_until timestamptz;

-- ---------------------------------------------------------------------------------------------------------------------
-- The second factor (TOTP, RFC 6238): the database compares codes, so that no process needs to read a secret
-- ---------------------------------------------------------------------------------------------------------------------

-- The secret is stored under a pad that only the processes know (it follows from OTP_KEY): a copy of the table is worth nothing.
create table staff.second_factor (
  user_id bigint primary key references identity."user" (id),
  sealed_secret bytea not null check (length(sealed_secret) = 20),
  created_at timestamptz not null default clock_timestamp(),
  -- When its first code was right; before that it counts for nothing.
  confirmed_at timestamptz,
  -- The time step of the last code: a code works once.
  last_step bigint not null default 0,
  failures integer not null default 0,
  next_try_at timestamptz not null default clock_timestamp()
);
create table staff.recovery_code (
  user_id bigint not null references identity."user" (id),
  hash bytea not null check (length(hash) = 32),
  used_at timestamptz,
  primary key (user_id, hash)
);

create function staff.xor_bytes(p_one bytea, p_other bytea) returns bytea
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_result bytea := p_one;
begin
  for i in 0 .. length(p_one) - 1 loop
    v_result := set_byte(v_result, i, get_byte(p_one, i) # get_byte(p_other, i));
  end loop;
  return v_result;
end $$;

-- SHA-1 (FIPS 180-4), which PostgreSQL itself does not bring and every authenticator app uses.
create function staff.sha1(p_data bytea) returns bytea
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_mask constant bigint := 4294967295;
  v_message bytea := p_data || '\x80'::bytea || decode(repeat('00', (119 - length(p_data) % 64) % 64), 'hex') || int8send(length(p_data)::bigint * 8);
  w bigint[];
  h bigint[] := array[1732584193, 4023233417, 2562383102, 271733878, 3285377520];
  a bigint; b bigint; c bigint; d bigint; e bigint; f bigint; k bigint; t bigint; x bigint;
begin
  for block in 0 .. length(v_message) / 64 - 1 loop
    w := array_fill(0::bigint, array[80]);
    for i in 1 .. 16 loop
      x := block * 64 + (i - 1) * 4;
      w[i] := (get_byte(v_message, x::integer)::bigint << 24) | (get_byte(v_message, x::integer + 1)::bigint << 16)
        | (get_byte(v_message, x::integer + 2)::bigint << 8) | get_byte(v_message, x::integer + 3);
    end loop;
    for i in 17 .. 80 loop
      x := w[i - 3] # w[i - 8] # w[i - 14] # w[i - 16];
      w[i] := ((x << 1) | (x >> 31)) & v_mask;
    end loop;
    a := h[1]; b := h[2]; c := h[3]; d := h[4]; e := h[5];
    for i in 1 .. 80 loop
      if i <= 20 then f := (b & c) | ((b # v_mask) & d); k := 1518500249;
      elsif i <= 40 then f := b # c # d; k := 1859775393;
      elsif i <= 60 then f := (b & c) | (b & d) | (c & d); k := 2400959708;
      else f := b # c # d; k := 3395469782;
      end if;
      t := ((((a << 5) | (a >> 27)) & v_mask) + f + e + k + w[i]) & v_mask;
      e := d; d := c; c := ((b << 30) | (b >> 2)) & v_mask; b := a; a := t;
    end loop;
    h := array[(h[1] + a) & v_mask, (h[2] + b) & v_mask, (h[3] + c) & v_mask, (h[4] + d) & v_mask, (h[5] + e) & v_mask];
  end loop;
  return substr(int8send(h[1]), 5) || substr(int8send(h[2]), 5) || substr(int8send(h[3]), 5) || substr(int8send(h[4]), 5) || substr(int8send(h[5]), 5);
end $$;

create function staff.hmac_sha1(p_key bytea, p_data bytea) returns bytea
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_key bytea := p_key || decode(repeat('00', 64 - length(p_key)), 'hex');
begin
  return staff.sha1(staff.xor_bytes(v_key, decode(repeat('5c', 64), 'hex'))
    || staff.sha1(staff.xor_bytes(v_key, decode(repeat('36', 64), 'hex')) || p_data));
end $$;

-- The six digits of a time step.
create function staff.code_at(p_secret bytea, p_step bigint) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_hash bytea := staff.hmac_sha1(p_secret, int8send(p_step));
  v_offset integer := get_byte(v_hash, 19) & 15;
begin
  return lpad(((((get_byte(v_hash, v_offset)::bigint & 127) << 24) | (get_byte(v_hash, v_offset + 1)::bigint << 16)
    | (get_byte(v_hash, v_offset + 2)::bigint << 8) | get_byte(v_hash, v_offset + 3)) % 1000000)::text, 6, '0');
end $$;

-- Takes a code of this user: ok, wrong, used (it was right and worked before), none (no second factor), or wait:SECONDS. A
-- clock may be 30 seconds off. After five wrong codes the wait doubles with each, up to 5 minutes. Callers must not raise after
-- a refusal: the count would be undone.
create function staff.take_code(p_user_id bigint, p_code text, p_pad bytea) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_factor staff.second_factor;
  v_secret bytea;
  v_now bigint := floor(extract(epoch from clock_timestamp()) / 30);
  v_used boolean := false;
begin
  select * into v_factor from staff.second_factor f where f.user_id = p_user_id for update;
  if not found then
    return 'none';
  end if;
  if v_factor.next_try_at > clock_timestamp() then
    return 'wait:' || greatest(1, ceil(extract(epoch from v_factor.next_try_at - clock_timestamp())))::integer;
  end if;
  v_secret := staff.xor_bytes(v_factor.sealed_secret, p_pad);
  for v_step in v_now - 1 .. v_now + 1 loop
    if staff.code_at(v_secret, v_step) = p_code then
      if v_step > v_factor.last_step then
        update staff.second_factor f set last_step = v_step, failures = 0, confirmed_at = coalesce(f.confirmed_at, clock_timestamp())
        where f.user_id = p_user_id;
        return 'ok';
      end if;
      v_used := true;
    end if;
  end loop;
  if v_used then
    return 'used';
  end if;
  update staff.second_factor f set failures = f.failures + 1,
    next_try_at = clock_timestamp() + case when f.failures < 5 then interval '0' else make_interval(secs => least(300, 2 ^ least(f.failures - 4, 9))) end
  where f.user_id = p_user_id;
  return 'wrong';
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Who may do what
-- ---------------------------------------------------------------------------------------------------------------------

-- Whether a member of staff has this permission, signed in or not.
create function staff.member_may(p_user_id bigint, p_permission text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from staff.member_role m
    join staff.role_permission r on r.role = m.role
    join identity."user" u on u.id = m.user_id
    where m.user_id = p_user_id and r.permission = p_permission and u.deleted_at is null)
$$;

-- The member of staff behind this session. Raises WL003 without a live session, ST001 without the second factor or the permission.
create function staff.caller(p_session uuid, p_permission text) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
begin
  if v_me.id is null then
    raise exception 'no live session' using errcode = 'WL003';
  end if;
  if v_me.second_factor_at is null or not staff.member_may(v_me.user_id, p_permission) then
    raise exception 'not permitted' using errcode = 'ST001';
  end if;
  return v_me.user_id;
end $$;

-- Whether a user is signed in as staff somewhere, and may do this. For functions of other parts that know the user only.
create function staff.user_may(p_user_id bigint, p_permission text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select staff.member_may(p_user_id, p_permission) and exists (
    select from identity.session s
    where s.user_id = p_user_id and s.second_factor_at is not null and s.ended_at is null and s.expires_at > clock_timestamp()
      and s.last_seen_at > clock_timestamp() - make_interval(secs => s.idle_seconds))
$$;

-- For the sign-in page of a sandbox.
create function staff.demonstration_members() returns table (user_id bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct m.user_id from staff.member_role m join identity."user" u on u.id = m.user_id
  where u.is_demonstration and u.deleted_at is null
$$;

-- What the earlier parts asked of the role admin.
create or replace function identity.is_admin(p_user_id bigint) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select staff.user_may(p_user_id, 'people.edit')
$$;
create or replace function households.has_role(p_user_id bigint, p_role text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when p_role = 'admin' then staff.user_may(p_user_id, 'people.edit')
    else exists (select from identity.user_role r join identity."user" u on u.id = r.user_id
      where r.user_id = p_user_id and r.role = p_role and u.deleted_at is null) end
$$;

-- The roles and permissions of the user behind a live session; no row when there is none. Read on each request: who lost a role
-- has lost it. `permissions` is empty until the second factor; `is_staff` says whether one is missing.
drop function identity.session_caller(uuid, bigint);
create function identity.session_caller(p_session uuid, p_user_id bigint)
returns table (session_id bigint, roles text[], is_staff boolean, permissions text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.id, array(select r.role from identity.user_role r where r.user_id = s.user_id),
    exists (select from staff.member_role m where m.user_id = s.user_id),
    case when s.second_factor_at is null then '{}' else array(
      select distinct r.permission from staff.member_role m join staff.role_permission r on r.role = m.role where m.user_id = s.user_id) end
  from identity.live_session(p_session) s where s.user_id = p_user_id
$$;

-- A sign-in lasts 30 days, and 7 without use; that of staff 12 hours, and 30 minutes without use.
create or replace function identity.start_session(p_user_id bigint, p_refresh_hash bytea, p_by jsonb) returns identity.session
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_session identity.session;
  v_staff boolean := exists (select from staff.member_role m where m.user_id = p_user_id);
begin
  -- Until migration 0061 brings the second factor to the sign-in, the password alone begins a session of staff.
  insert into identity.session (user_id, expires_at, idle_seconds, ip, user_agent, second_factor_at, code_confirmed_until)
  values (p_user_id, clock_timestamp() + case when v_staff then interval '12 hours' else interval '30 days' end,
    case when v_staff then 1800 else 604800 end, (p_by ->> 'ip')::inet, left(p_by ->> 'agent', 300),
    case when v_staff then clock_timestamp() end, case when v_staff then clock_timestamp() + interval '12 hours' end)
  returning * into v_session;
  insert into identity.refresh_token (hash, session_id) values (p_refresh_hash, v_session.id);
  perform identity.audit('user:' || p_user_id, 'session.start', p_user_id, jsonb_build_object('session', v_session.id), p_by);
  return v_session;
end $$;

-- Roles are given and taken by acts from now on.
drop function identity.set_role(uuid, bigint, text, boolean, jsonb);

-- These name the role admin in their text; it lives in another table now.
do $$
declare
  v_name regprocedure;
  v_text text;
begin
  foreach v_name in array array[
    'identity.sign_in(text, bytea, bytea[], bytea, bytea, boolean, jsonb)',
    'identity.offer_bootstrap(bytea)', 'identity.register_admin(bytea, text, text, text, text, bytea, bytea, jsonb)',
    'identity.erase_user(bigint, jsonb)', 'privacy.delete_account(uuid, jsonb)']::regprocedure[] loop
    v_text := pg_get_functiondef(v_name);
    v_text := replace(v_text, 'not p_admins_only or identity.is_admin(v_user.id)',
      'not p_admins_only or exists (select from staff.member_role m where m.user_id = v_user.id)');
    v_text := replace(v_text, 'from identity.user_role r where r.role = ''admin''', 'from staff.member_role r where r.role = ''admin''');
    v_text := replace(v_text, 'insert into identity.user_role (user_id, role, granted_by) values (v_user_id, ''admin'',',
      'insert into staff.member_role (user_id, role, granted_by) values (v_user_id, ''admin'',');
    v_text := replace(v_text, 'if identity.is_admin(v_me.user_id) and not exists',
      'if exists (select from staff.member_role m where m.user_id = v_me.user_id and m.role = ''admin'') and not exists');
    v_text := replace(v_text, 'delete from identity.user_role r where r.user_id = p_user_id;',
      'delete from identity.user_role r where r.user_id = p_user_id; delete from staff.member_role m where m.user_id = p_user_id;'
      || ' delete from staff.second_factor f where f.user_id = p_user_id; delete from staff.recovery_code c where c.user_id = p_user_id;');
    if v_text = pg_get_functiondef(v_name) then
      raise exception '% was not changed', v_name;
    end if;
    execute v_text;
  end loop;
end $$;

-- Gives or takes a role. False when nothing changed. Raises ST002 when nobody would be left as admin.
create function staff.set_role(p_user_id bigint, p_role text, p_has boolean, p_by text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('identity.roles', 0));
  if p_has then
    insert into staff.member_role (user_id, role, granted_by)
    select u.id, p_role, p_by from identity."user" u where u.id = p_user_id and u.deleted_at is null
    on conflict do nothing;
    return found;
  end if;
  if p_role = 'admin' and not exists (select from staff.member_role m where m.role = 'admin' and m.user_id <> p_user_id) then
    raise exception 'the last admin stays' using errcode = 'ST002';
  end if;
  delete from staff.member_role m where m.user_id = p_user_id and m.role = p_role;
  return found;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Acts: the row is the queue
-- ---------------------------------------------------------------------------------------------------------------------

create table staff.act (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-z-]*(\.[a-z-]+)+$' and length(kind) <= 60),
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  reason text not null check (length(reason) between 1 and 500),
  batch_id uuid,
  asked_by bigint not null references identity."user" (id),
  asked_at timestamptz not null default clock_timestamp(),
  -- The asker had confirmed a code of the second factor within the last 10 minutes.
  confirmed boolean not null,
  key text not null check (length(key) between 16 and 255),
  -- In its batch; 0 for a single one.
  position integer not null default 0,
  body_hash bytea not null check (length(body_hash) = 32),
  ip inet,
  request_id text check (length(request_id) <= 200),
  -- Of the preview that the asker saw, if any.
  seen_fingerprint text check (length(seen_fingerprint) <= 100),

  state text not null default 'asked'
    check (state in ('asked', 'waiting', 'running', 'done', 'refused', 'failed', 'stale', 'rejected', 'withdrawn')),
  -- The worker fills these when it takes the act up.
  object_kind text,
  object_id text,
  preview jsonb,
  fingerprint text,
  second_person boolean not null default false,
  approval_permission text references staff.permission (name),

  decided_by bigint references identity."user" (id),
  decided_at timestamptz,
  note text check (length(note) <= 300),
  facts jsonb,
  error text,
  ended_at timestamptz,
  attempts integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  unique (asked_by, key, position),
  check ((ended_at is not null) = (state in ('done', 'refused', 'failed', 'stale', 'rejected', 'withdrawn'))),
  -- Four eyes: what needs a second person is run only after somebody else decided.
  check (not second_person or state not in ('running', 'done') or (decided_by is not null and decided_by <> asked_by)),
  check (state <> 'waiting' or second_person)
);
create index act_due on staff.act (next_at, id) where state in ('asked', 'running');
create index act_waiting on staff.act (id) where state = 'waiting';
create index act_object on staff.act (object_kind, object_id, id desc) where object_kind is not null;
create index act_asked_by on staff.act (asked_by, id desc);
create index act_batch on staff.act (batch_id, id) where batch_id is not null;

-- What was asked stays as it was asked, and an end is an end, whoever writes.
create function staff.guard_act() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (old.kind, old.input, old.reason, old.asked_by, old.asked_at, old.confirmed, old.key, old.body_hash)
     is distinct from (new.kind, new.input, new.reason, new.asked_by, new.asked_at, new.confirmed, new.key, new.body_hash)
     or old.ended_at is not null
     or (old.second_person and not new.second_person)
     or (old.decided_by is not null and old.decided_by is distinct from new.decided_by) then
    raise exception 'an act is not changed after the fact' using errcode = 'ST003';
  end if;
  return new;
end $$;
create trigger guard before update on staff.act for each row execute function staff.guard_act();
alter table staff.act enable always trigger guard;
create function staff.keep_acts() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'acts are kept' using errcode = 'ST003';
end $$;
create trigger keep before delete or truncate on staff.act for each statement execute function staff.keep_acts();
alter table staff.act enable always trigger keep;

-- Stores what is asked, once for each key. `outcome`: new, same (asked before with this key), other (this key asked for
-- something else), or code-required (no fresh code of the second factor in this session; the worker checks that again).
create function staff.ask_acts(
  p_session uuid, p_kind text, p_inputs jsonb, p_reason text, p_key text, p_body_hash bytea, p_fingerprint text, p_is_batch boolean,
  p_needs_code boolean, p_by jsonb, out outcome text, out ids bigint[], out batch uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := staff.caller(p_session, 'overview.read');
  v_confirmed boolean := coalesce((identity.live_session(p_session)).code_confirmed_until > clock_timestamp(), false);
  v_hash bytea;
begin
  -- Two calls with one key: one after the other.
  perform pg_advisory_xact_lock(hashtextextended('staff.act:' || p_key, v_user_id));
  select array_agg(a.id order by a.position), (array_agg(a.body_hash))[1], (array_agg(a.batch_id))[1] into ids, v_hash, batch
  from staff.act a where a.asked_by = v_user_id and a.key = p_key;
  if ids is not null then
    outcome := case when v_hash = p_body_hash then 'same' else 'other' end;
    return;
  end if;
  if p_needs_code and not v_confirmed then
    outcome := 'code-required';
    return;
  end if;
  outcome := 'new';
  batch := case when p_is_batch then gen_random_uuid() end;
  with asked as (
    insert into staff.act (kind, input, reason, batch_id, asked_by, confirmed, key, position, body_hash, ip, request_id,
      seen_fingerprint)
    select p_kind, i.value, p_reason, batch, v_user_id, v_confirmed,
      p_key, case when p_is_batch then i.ordinality else 0 end, p_body_hash, (p_by ->> 'ip')::inet, p_by ->> 'request', p_fingerprint
    from jsonb_array_elements(p_inputs) with ordinality i
    returning id)
  select array_agg(a.id order by a.id) into ids from asked a;
  perform pg_notify('acts', '');
end $$;

-- The decision of a second person. `outcome`: ok, not-found, own-act, already-decided, act-changed, permission-required, or as take_code.
create function staff.decide_act(
  p_session uuid, p_id bigint, p_decision text, p_code text, p_pad bytea, p_fingerprint text, p_note text, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := staff.caller(p_session, 'acts.approve');
  v_act staff.act;
  v_outcome text;
begin
  select * into v_act from staff.act a where a.id = p_id for update;
  if not found then
    return 'not-found';
  end if;
  if v_act.asked_by = v_user_id then
    return 'own-act';
  end if;
  if v_act.state <> 'waiting' then
    return 'already-decided';
  end if;
  if not staff.member_may(v_user_id, v_act.approval_permission) then
    return 'permission-required';
  end if;
  if v_act.fingerprint <> p_fingerprint then
    return 'act-changed';
  end if;
  if p_decision = 'approve' then
    v_outcome := staff.take_code(v_user_id, p_code, p_pad);
    if v_outcome <> 'ok' then
      perform audit.record('user:' || v_user_id, 'act.code-refused', 'act', p_id::text, null, null, (p_by ->> 'ip')::inet, p_by ->> 'request');
      return v_outcome;
    end if;
  end if;
  update staff.act a set decided_by = v_user_id, decided_at = clock_timestamp(), note = nullif(p_note, ''),
    state = case p_decision when 'approve' then 'running' else 'rejected' end,
    ended_at = case p_decision when 'approve' then null else clock_timestamp() end,
    attempts = 0, next_at = clock_timestamp()
  where a.id = p_id;
  perform audit.record('user:' || v_user_id, case p_decision when 'approve' then 'act.approve' else 'act.reject' end, v_act.object_kind,
    v_act.object_id, null, jsonb_strip_nulls(jsonb_build_object('act', p_id, 'kind', v_act.kind, 'note', nullif(p_note, ''))),
    (p_by ->> 'ip')::inet, p_by ->> 'request');
  perform pg_notify('acts', '');
  return 'ok';
end $$;

-- Takes an act back that waits. `outcome`: ok, not-found (not the caller's), already-decided.
create function staff.withdraw_act(p_session uuid, p_id bigint, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := staff.caller(p_session, 'overview.read');
  v_act staff.act;
begin
  select * into v_act from staff.act a where a.id = p_id and a.asked_by = v_user_id for update;
  if not found then
    return 'not-found';
  end if;
  if v_act.state <> 'waiting' then
    return 'already-decided';
  end if;
  update staff.act a set state = 'withdrawn', ended_at = clock_timestamp() where a.id = p_id;
  perform audit.record('user:' || v_user_id, 'act.withdraw', v_act.object_kind, v_act.object_id, null,
    jsonb_build_object('act', p_id, 'kind', v_act.kind), (p_by ->> 'ip')::inet, p_by ->> 'request');
  return 'ok';
end $$;

-- Writes down that somebody looked at the personal data of an object: once in ten minutes for each person and object.
create function staff.record_look(p_session uuid, p_permission text, p_kind text, p_id text, p_by jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := staff.caller(p_session, p_permission);
begin
  if not exists (
    select from audit.entry e where e.object_kind = p_kind and e.object_id = p_id and e.action = p_kind || '.view'
      and e.actor = 'user:' || v_user_id and e.at > clock_timestamp() - interval '10 minutes') then
    perform audit.record('user:' || v_user_id, p_kind || '.view', p_kind, p_id, null, null, (p_by ->> 'ip')::inet, p_by ->> 'request');
  end if;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on schema staff from public;
revoke all on all functions in schema staff from public;
grant usage on schema staff to gatelight_staff, gatelight_web, gatelight_app, gatelight_read;
grant select on staff.permission, staff.role, staff.role_permission, staff.member_role, staff.act
  to gatelight_staff, gatelight_app, gatelight_read;
grant update (state, object_kind, object_id, preview, fingerprint, second_person, approval_permission, facts, error, ended_at, attempts,
  next_at) on staff.act to gatelight_app;
grant execute on function
  staff.ask_acts(uuid, text, jsonb, text, text, bytea, text, boolean, boolean, jsonb),
  staff.decide_act(uuid, bigint, text, text, bytea, text, text, jsonb), staff.withdraw_act(uuid, bigint, jsonb),
  staff.record_look(uuid, text, text, text, jsonb)
to gatelight_staff;
grant execute on function staff.member_may(bigint, text) to gatelight_staff, gatelight_app;
grant execute on function staff.demonstration_members() to gatelight_web, gatelight_app;
grant execute on function staff.set_role(bigint, text, boolean, text) to gatelight_app;

revoke all on function identity.session_caller(uuid, bigint) from public;
grant execute on function identity.session_caller(uuid, bigint) to gatelight_web, gatelight_app;

-- What staff read, they read in their own role. Each part grants its tables; never credentials, session keys or secrets.
grant usage on schema platform, identity, audit, ledger, estates, metering, households, payments, wallets, withdrawals, vending,
  notifications, support, transactions, usage, backoffice to gatelight_staff;
grant select on audit.entry, audit.seal to gatelight_staff;
grant execute on function audit.verify_chain(bigint) to gatelight_staff;
grant select (id, email, first_name, last_name, user_name, phone_number, address, created_at, email_verified_at,
  details_completed_at, is_demonstration, deleted_at) on identity."user" to gatelight_staff;
grant select on identity.user_role, identity.role_request to gatelight_staff;
grant select (id, user_id, created_at, expires_at, idle_seconds, last_seen_at, ip, user_agent, ended_at, end_reason, second_factor_at)
  on identity.session to gatelight_staff;
