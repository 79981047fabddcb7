-- What members of staff do: acts that are asked for, approved by a second person and carried out, and saved views of lists. The tables of
-- members, roles, permissions and second factors, which also begin here, move to the schema identity with 0370-staff-members.sql.
-- ST003: an act is not changed, or these two may not decide together.

create schema staff;
grant usage on schema staff to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table staff.permission (
  name text primary key check (name ~ '^[a-z][a-z.-]{1,60}$')
);
grant select on staff.permission to gatelight_app, gatelight_read, gatelight_staff;

create table staff.role (
  name text primary key check (name ~ '^[a-z]{3,30}$'),
  "position" integer not null unique
);
grant select on staff.role to gatelight_app, gatelight_read, gatelight_staff;

create table staff.role_permission (
  role text not null references staff.role,
  permission text not null references staff.permission,
  primary key (role, permission),
  -- An auditor only reads. No change of permissions can alter that.
  constraint auditor_reads_only check ((role <> 'auditor') or (permission ~~ '%.read') or (permission = 'month-end.export'))
);
grant select on staff.role_permission to gatelight_app, gatelight_read, gatelight_staff;

-- A member of staff is a user with at least one of these.
create table staff.member_role (
  user_id bigint not null,
  role text not null references staff.role,
  granted_at timestamptz not null default now(),
  granted_by text not null check (length(granted_by) between 1 and 100),
  primary key (user_id, role)
);
create index member_role_role on staff.member_role (role, user_id);
grant select on staff.member_role to gatelight_app, gatelight_read, gatelight_staff;

-- The secret is stored under a pad that only the processes know (it follows from OTP_KEY): a copy of the table is worth nothing.
create table staff.second_factor (
  user_id bigint primary key,
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
  user_id bigint not null,
  hash bytea not null check (length(hash) = 32),
  used_at timestamptz,
  primary key (user_id, hash)
);

create table staff.act (
  id bigint generated always as identity primary key,
  kind text not null check ((kind ~ '^[a-z][a-z-]*(\.[a-z-]+)+$') and (length(kind) <= 60)),
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  reason text not null check (length(reason) between 1 and 500),
  batch_id uuid,
  asked_by bigint not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- The asker had confirmed a code of the second factor within the last 10 minutes.
  confirmed boolean not null,
  key text not null check (length(key) between 16 and 255),
  -- In its batch; 0 for a single one.
  "position" integer not null default 0,
  body_hash bytea not null check (length(body_hash) = 32),
  ip inet,
  request_id text check (length(request_id) <= 200),
  -- Of the preview that the asker saw, if any.
  seen_fingerprint text check (length(seen_fingerprint) <= 100),
  state text not null default 'asked' check (state in ('asked', 'waiting', 'running', 'under-way', 'done', 'not-possible', 'failed', 'stale', 'rejected', 'withdrawn')),
  -- The worker fills these when it takes the act up.
  object_kind text,
  object_id text,
  preview jsonb,
  fingerprint text,
  second_person boolean not null default false,
  approval_permission text references staff.permission,
  decided_by bigint,
  decided_at timestamptz,
  note text check (length(note) <= 300),
  facts jsonb,
  error text,
  ended_at timestamptz,
  attempts integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  unique (asked_by, key, "position"),
  check ((ended_at is not null) = state in ('done', 'not-possible', 'failed', 'stale', 'rejected', 'withdrawn')),
  check ((not second_person) or (state <> ALL (array['running', 'under-way', 'done'])) or ((decided_by is not null) and (decided_by <> asked_by))),
  check ((state <> 'waiting') or second_person)
);
create index act_due on staff.act (next_at, id) where state in ('asked', 'running');
create index act_waiting on staff.act (id) where state = 'waiting';
create index act_object on staff.act (object_kind, object_id, id desc) where object_kind is not null;
create index act_asked_by on staff.act (asked_by, id desc);
create index act_batch on staff.act (batch_id, id) where batch_id is not null;
grant select on staff.act to gatelight_app, gatelight_read, gatelight_staff;
grant update (state, object_kind, object_id, preview, fingerprint, second_person, approval_permission, facts, error, ended_at, attempts, next_at) on staff.act to gatelight_app;

-- Searches, filters and orders of a list that a member of staff gave a name: their own, or shared with all staff.
create table staff.saved_view (
  id bigint generated always as identity primary key,
  owner_id bigint not null check (owner_id > 0),
  -- The list in the back office: 'orders'.
  list text not null check (list ~ '^[a-z][a-z-]{0,39}$'),
  name text not null check (length(name) between 1 and 60),
  -- As it stands in the address of the page.
  search text not null check (length(search) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table staff.saved_view is 'Named views of lists; only the functions below read and change them, for the session that asks';
create unique index saved_view_name on staff.saved_view (owner_id, list, lower(name));
create index saved_view_shared on staff.saved_view (list) where is_shared;
grant select on staff.saved_view to gatelight_read;

-- Who let a member in, and since when they are one.
create table staff.invited (
  user_id bigint primary key,
  invited_by bigint not null,
  joined_at timestamptz not null default clock_timestamp(),
  check (user_id <> invited_by)
);
grant select on staff.invited to gatelight_read;

insert into staff.permission (name) values
  ('overview.read'),
  ('orders.read'),
  ('orders.act'),
  ('tokens.show'),
  ('refunds.ask'),
  ('estates.read'),
  ('estates.edit'),
  ('meters.read'),
  ('meters.edit'),
  ('meters.engineer'),
  ('free-issue'),
  ('imports.run'),
  ('tariffs.read'),
  ('tariffs.edit'),
  ('people.read'),
  ('people.edit'),
  ('roles.edit'),
  ('tickets.read'),
  ('tickets.answer'),
  ('announcements.send'),
  ('money.read'),
  ('journals.post'),
  ('exceptions.close'),
  ('payouts.approve'),
  ('month-end.export'),
  ('audit.read'),
  ('settings.read'),
  ('settings.edit'),
  ('templates.edit'),
  ('integrations.edit'),
  ('health.read'),
  ('acts.approve'),
  ('integrations.read');

insert into staff.role (name, "position") values
  ('support', 1),
  ('operations', 2),
  ('finance', 3),
  ('admin', 4),
  ('auditor', 5);

insert into staff.role_permission (role, permission) values
  ('support', 'overview.read'),
  ('operations', 'overview.read'),
  ('finance', 'overview.read'),
  ('admin', 'overview.read'),
  ('auditor', 'overview.read'),
  ('support', 'orders.read'),
  ('operations', 'orders.read'),
  ('finance', 'orders.read'),
  ('admin', 'orders.read'),
  ('auditor', 'orders.read'),
  ('support', 'orders.act'),
  ('operations', 'orders.act'),
  ('admin', 'orders.act'),
  ('support', 'tokens.show'),
  ('operations', 'tokens.show'),
  ('admin', 'tokens.show'),
  ('support', 'refunds.ask'),
  ('operations', 'refunds.ask'),
  ('finance', 'refunds.ask'),
  ('admin', 'refunds.ask'),
  ('support', 'estates.read'),
  ('operations', 'estates.read'),
  ('finance', 'estates.read'),
  ('admin', 'estates.read'),
  ('auditor', 'estates.read'),
  ('operations', 'estates.edit'),
  ('admin', 'estates.edit'),
  ('support', 'meters.read'),
  ('operations', 'meters.read'),
  ('finance', 'meters.read'),
  ('admin', 'meters.read'),
  ('auditor', 'meters.read'),
  ('operations', 'meters.edit'),
  ('admin', 'meters.edit'),
  ('operations', 'meters.engineer'),
  ('admin', 'meters.engineer'),
  ('operations', 'free-issue'),
  ('admin', 'free-issue'),
  ('operations', 'imports.run'),
  ('admin', 'imports.run'),
  ('support', 'tariffs.read'),
  ('operations', 'tariffs.read'),
  ('finance', 'tariffs.read'),
  ('admin', 'tariffs.read'),
  ('auditor', 'tariffs.read'),
  ('operations', 'tariffs.edit'),
  ('finance', 'tariffs.edit'),
  ('admin', 'tariffs.edit'),
  ('support', 'people.read'),
  ('operations', 'people.read'),
  ('finance', 'people.read'),
  ('admin', 'people.read'),
  ('auditor', 'people.read'),
  ('operations', 'people.edit'),
  ('admin', 'people.edit'),
  ('admin', 'roles.edit'),
  ('support', 'tickets.read'),
  ('operations', 'tickets.read'),
  ('finance', 'tickets.read'),
  ('admin', 'tickets.read'),
  ('auditor', 'tickets.read'),
  ('support', 'tickets.answer'),
  ('operations', 'tickets.answer'),
  ('admin', 'tickets.answer'),
  ('operations', 'announcements.send'),
  ('admin', 'announcements.send'),
  ('finance', 'money.read'),
  ('admin', 'money.read'),
  ('auditor', 'money.read'),
  ('finance', 'journals.post'),
  ('admin', 'journals.post'),
  ('finance', 'exceptions.close'),
  ('admin', 'exceptions.close'),
  ('finance', 'payouts.approve'),
  ('admin', 'payouts.approve'),
  ('finance', 'month-end.export'),
  ('admin', 'month-end.export'),
  ('auditor', 'month-end.export'),
  ('admin', 'audit.read'),
  ('auditor', 'audit.read'),
  ('operations', 'settings.read'),
  ('finance', 'settings.read'),
  ('admin', 'settings.read'),
  ('auditor', 'settings.read'),
  ('admin', 'settings.edit'),
  ('operations', 'templates.edit'),
  ('admin', 'templates.edit'),
  ('admin', 'integrations.edit'),
  ('operations', 'health.read'),
  ('admin', 'health.read'),
  ('auditor', 'health.read'),
  ('operations', 'acts.approve'),
  ('finance', 'acts.approve'),
  ('admin', 'acts.approve'),
  ('support', 'integrations.read'),
  ('operations', 'integrations.read'),
  ('admin', 'integrations.read'),
  ('auditor', 'integrations.read');
