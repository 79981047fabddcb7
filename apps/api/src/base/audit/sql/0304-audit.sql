-- Who did what, when and to which object, and the chain of hashes that shows whether an entry was changed or removed.

create schema audit;
grant usage on schema audit to gatelight_app, gatelight_read, gatelight_staff;

create table audit.entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null check (length(actor) between 1 and 200),
  action text not null check (action ~ '^[a-z][a-z0-9.-]{0,99}$'),
  object_kind text not null check (object_kind ~ '^[a-z][a-z0-9-]{0,62}$'),
  object_id text not null check (length(object_id) between 1 and 200),
  before jsonb,
  after jsonb,
  ip inet,
  request_id text check (length(request_id) <= 200)
);
-- For "what happened to this object", and for check I12: is there a journal without an entry?
create index entry_object on audit.entry (object_kind, object_id, id);
create index entry_actor on audit.entry (actor, id);
create index entry_action on audit.entry (action, id);
create index entry_at on audit.entry (at);
grant select on audit.entry to gatelight_app, gatelight_read, gatelight_staff;

-- The chain: seal n names the entry it covers, the hash before it and its own. Written behind the entries by a job,
-- because chaining inside the business transaction would make every transaction wait for the one before it.
create table audit.seal (
  entry_id bigint primary key references audit.entry,
  hash bytea not null check (length(hash) = 32),
  previous_hash bytea not null check (length(previous_hash) = 32),
  sealed_at timestamptz not null default now()
);
grant select on audit.seal to gatelight_app, gatelight_read, gatelight_staff;
