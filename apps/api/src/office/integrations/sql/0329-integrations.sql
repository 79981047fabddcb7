-- What other programs of an estate use: API keys, and webhooks with their events, deliveries and tries. Raised: IN001 (a key does not change),
-- IN002 (no such place in the list).

create schema integrations;
grant usage on schema integrations to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

-- A key has no hash until the person who asked for it saw it, once. The key itself is stored nowhere.
create table integrations.api_key (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (cardinality(scopes) between 1 and 4 and (scopes <@ array['orders.read', 'meters.read', 'houses.read', 'occupants.read'])),
  per_minute integer not null check (per_minute between 1 and 600),
  expires_at timestamptz,
  prefix text unique check (prefix ~ '^glk_[0-9a-f]{8}$'),
  hash bytea unique check (length(hash) = 32),
  created_at timestamptz not null default now(),
  created_by bigint not null references identity."user",
  last_used_at timestamptz,
  revoked_at timestamptz,
  check ((prefix is null) = (hash is null))
);
create index api_key_estate on integrations.api_key (estate_id, id);
create index api_key_created on integrations.api_key (created_at, id);
grant select, insert, update on integrations.api_key to gatelight_app;
grant select (id, estate_id, name, scopes, per_minute, expires_at, prefix, created_at, created_by, last_used_at, revoked_at) on integrations.api_key to gatelight_read, gatelight_staff;

-- on: events are sent. off: staff switched it off. stopped: it failed for three days, or said that it is gone.
create table integrations.endpoint (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  url text not null check (length(url) between 10 and 500),
  description text not null default '' check (length(description) <= 200),
  contact_email text not null check (length(contact_email) between 3 and 254),
  kinds text[] not null check (cardinality(kinds) >= 1),
  state text not null default 'on' check (state in ('on', 'off', 'stopped')),
  -- The signing secret follows from WEBHOOK_KEY and this salt; the secret itself is stored nowhere.
  salt bytea not null check (length(salt) = 32),
  -- Who may see the secret, once.
  secret_for bigint not null references identity."user",
  secret_shown_at timestamptz,
  former_salt bytea check (length(former_salt) = 32),
  former_until timestamptz,
  -- The first failure after the last success.
  failing_since timestamptz,
  last_success_at timestamptz,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((former_salt is null) = (former_until is null))
);
create index endpoint_estate on integrations.endpoint (estate_id) where removed_at is null;
create index endpoint_created on integrations.endpoint (created_at, id);
grant select, insert, update on integrations.endpoint to gatelight_app;
grant select (id, estate_id, url, description, contact_email, kinds, state, secret_for, secret_shown_at, former_until, failing_since, last_success_at, created_at, removed_at) on integrations.endpoint to gatelight_read, gatelight_staff;

-- Something that happened in an estate that has an endpoint for it. It becomes deliveries once, with its payload.
create table integrations.event (
  id bigint generated always as identity primary key,
  public_id text not null default ('msg_' || replace((gen_random_uuid())::text, '-', '')) unique,
  -- No foreign key: it would lock the estate's row in the commit of a sale.
  estate_id bigint not null,
  kind text not null,
  -- An order, or an event of a meter; null: a test.
  subject_id bigint,
  -- Null: every endpoint of the estate that takes this kind.
  endpoint_id bigint references integrations.endpoint,
  at timestamptz not null default clock_timestamp(),
  payload text check (length(payload) <= 20000),
  spread_at timestamptz
);
create index event_new on integrations.event (id) where spread_at is null;
create index event_at on integrations.event (at);
grant select, insert, update, delete on integrations.event to gatelight_app;
grant select on integrations.event to gatelight_read, gatelight_staff;

create table integrations.delivery (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references integrations.endpoint,
  event_id bigint not null references integrations.event on delete cascade,
  -- held: its endpoint was not on. failed: given up after the last try.
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'held')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz,
  last_status integer,
  last_problem text check (length(last_problem) <= 300),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (endpoint_id, event_id)
);
create index delivery_due on integrations.delivery (endpoint_id, next_attempt_at) where state = 'waiting';
create index delivery_under_way on integrations.delivery (endpoint_id) where lease_until is not null;
create index delivery_log on integrations.delivery (endpoint_id, created_at, id);
create index delivery_event on integrations.delivery (event_id);
grant select, insert, update, delete on integrations.delivery to gatelight_app;
grant select on integrations.delivery to gatelight_read, gatelight_staff;

-- One try: what was sent when, and what came back.
create table integrations.attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references integrations.delivery on delete cascade,
  at timestamptz not null,
  took_ms integer not null,
  status integer,
  problem text check (length(problem) <= 300),
  answer text not null default '' check (length(answer) <= 1024)
);
create index attempt_delivery on integrations.attempt (delivery_id, id);
grant select, insert, update, delete on integrations.attempt to gatelight_app;
grant select on integrations.attempt to gatelight_read, gatelight_staff;
