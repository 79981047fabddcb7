-- What every slice stands on: settings with their versions, limits that are counted, findings of the reconciliation, the health and the
-- heartbeat of processes. The tables of applied migrations and functions are made before it, by platform/migration-record.ts.
-- Raised: TF001 (a version that has begun, or would begin in the past, does not change; also by the other slices with versions), AC001 (a
-- finding is closed with a note or a journal), 22023 (a call with other arguments than the function reads).

grant usage on schema platform to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table platform.finding (
  id bigint generated always as identity primary key,
  key text not null unique check (length(key) between 1 and 200),
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{0,62}$'),
  detail jsonb not null,
  state text not null default 'needs_attention' check (state in ('needs_attention', 'resolved')),
  owner text not null default 'finance',
  history jsonb not null default '[]'::jsonb,
  seen integer not null default 1,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  resolved_at timestamptz,
  assignee_id bigint,
  constraint finding_owner check (owner in ('finance', 'operations', 'support'))
);
comment on table platform.finding is 'Something that a person has to look at. Closed only by a note or by the fix of its cause';
create index finding_open on platform.finding (id) where state = 'needs_attention';
create index finding_by_age on platform.finding (created_at, id);
grant select, insert, update on platform.finding to gatelight_app;
grant select on platform.finding to gatelight_read, gatelight_staff;

create unlogged table platform.rate_limit (
  key text primary key,
  window_started_at timestamptz not null,
  window_ends_at timestamptz not null,
  hits integer not null check (hits > 0)
);
create index rate_limit_ends on platform.rate_limit (window_ends_at);
grant select on platform.rate_limit to gatelight_read;

-- One row for all workers: what matters is whether any of them works.
create table platform.heartbeat (
  single_row boolean default true primary key check (single_row),
  beat_at timestamptz not null,
  -- Set when the last worker stopped in good order. A silence after that is no fault.
  stopped_at timestamptz,
  -- Job runs that the watchdog gave up on, since the beginning.
  hung_runs bigint not null default 0,
  -- Figures that are too expensive to compute for each reader of /metrics.
  figures jsonb not null default '{}'::jsonb
);
comment on table platform.heartbeat is 'When a worker last reported, and figures that it computed';
grant select on platform.heartbeat to gatelight_app, gatelight_read;

create table platform.write_check (
  single_row boolean default true primary key check (single_row),
  checked_at timestamptz not null
);
comment on table platform.write_check is 'Written by platform.check_writable, at most once a second';
grant select on platform.write_check to gatelight_app, gatelight_read;

-- How far the reconciliation of each minute has read the rows of each check. The nightly run reads everything and needs no
-- mark; its own row, 'everything', says when it was last done.
create table platform.reconcile_mark (
  check_id text primary key check (length(check_id) between 1 and 80),
  -- Every row up to this id was checked after its transaction had ended.
  settled_id bigint not null default 0,
  -- The highest id given out when an earlier run began, with its transaction id and its time.
  noted_id bigint,
  noted_xid xid8,
  noted_at timestamptz,
  checked_at timestamptz
);
grant select on platform.reconcile_mark to gatelight_app, gatelight_read;

create table platform.setting_version (
  id bigint generated always as identity primary key,
  key text not null check (key ~ '^[a-z][a-z-]{0,30}[.][a-z][a-z0-9-]{0,40}$'),
  valid_from timestamptz not null default now(),
  value jsonb not null check ((jsonb_typeof(value) = 'object') and (length((value)::text) <= 10000)),
  created_at timestamptz not null default now(),
  asked_by text,
  approved_by text,
  reason text,
  cancelled_at timestamptz,
  cancelled_by text
);
create unique index setting_version_at on platform.setting_version (key, valid_from) where cancelled_at is null;
grant select on platform.setting_version to gatelight_app, gatelight_read, gatelight_staff;

-- `counts`: answers by how long they took; the bounds are in vital-signs.ts. Kept for two days.
create table platform.health_minute (
  part text not null check (part ~ '^[a-z][a-z0-9-]{0,40}$'),
  minute timestamptz not null,
  calls integer not null check (calls >= 0),
  failed integer not null,
  counts integer[] not null check (cardinality(counts) = 16),
  primary key (part, minute),
  check (failed between 0 and calls)
);
grant select on platform.health_minute to gatelight_app, gatelight_read, gatelight_staff;

-- One row for each day and part, for figures of a month: minutes in which it worked, was slow, and failed.
create table platform.health_day (
  part text not null,
  day date not null,
  calls bigint not null,
  failed bigint not null,
  minutes integer not null,
  failed_minutes integer not null,
  primary key (part, day)
);
grant select on platform.health_day to gatelight_app, gatelight_read, gatelight_staff;

create table platform.backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('physical', 'logical')),
  bytes bigint not null check (bytes >= 0),
  ended_at timestamptz not null default now()
);
grant select on platform.backup_run to gatelight_app, gatelight_read, gatelight_staff;

insert into platform.write_check (checked_at) values
  (now());

insert into platform.setting_version (key, valid_from, value, asked_by) values
  ('fees.stamp-duty', '2020-01-01 00:00:00Z', '{"borne_by": "operator", "from_kobo": 1000000, "amount_kobo": 5000}', 'system');
