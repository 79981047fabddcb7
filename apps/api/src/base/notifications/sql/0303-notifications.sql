-- Messages to people: the outbox of e-mails and SMS with their delivery reports, the inbox of users, their devices for web push, and texts
-- that staff changed. 42501: a version of a text does not change.

create schema notifications;
grant usage on schema notifications to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

-- The outbox: a row is written in the transaction of the event that it tells of, and is the queue at the same time.
create table notifications.message (
  id bigint generated always as identity primary key,
  event text not null check (length(event) between 1 and 200),
  subject_kind text not null check (subject_kind ~ '^[a-z][a-z0-9-]{0,39}$'),
  subject_id text not null check (length(subject_id) between 1 and 200),
  channel text not null check (channel in ('sms', 'whatsapp', 'email', 'push')),
  recipient text not null check (length(recipient) between 3 and 254),
  -- Template and its data; may hold tokens and codes, so it is deleted when it is no longer needed.
  payload jsonb,
  -- What to try next when this one fails for good: [{"channel": …, "to": …}].
  fallbacks jsonb not null default '[]'::jsonb check (jsonb_typeof(fallbacks) = 'array'),
  -- The message that this one stands in for. Unique: a failure has one stand-in, however often it is handled.
  fallback_of bigint unique references notifications.message,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed', 'withheld')),
  attempts integer not null default 0 check (attempts >= 0),
  -- Also the lease: a worker that takes the row moves this 30 s ahead, so a row whose worker died is due again by itself.
  due_at timestamptz not null default now(),
  expires_at timestamptz,
  provider_id text,
  last_problem text check (length(last_problem) <= 300),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Stays when the payload is deleted. Null: the payload of an older row was already gone.
  template text check (template ~ '^[a-z][a-z0-9-]{0,39}$'),
  language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  -- Null: the message is for the owner of the address, who may have no account.
  user_id bigint check (user_id > 0),
  -- When its entry was made in the inbox of its user.
  filed_at timestamptz,
  unique (event, channel, recipient),
  check ((state <> 'queued') or (payload is not null))
);
create index message_due on notifications.message (due_at) where state = 'queued';
create index message_subject on notifications.message (subject_kind, subject_id, id);
create index message_provider on notifications.message (provider_id) where provider_id is not null;
create index message_failed on notifications.message (id) where state = 'failed';
create index message_kept on notifications.message (changed_at) where (payload is not null) and (state <> 'queued');
create index message_user on notifications.message (user_id, id desc) where user_id is not null;
create index message_unfiled on notifications.message (id) where (user_id is not null) and (filed_at is null);
create index message_created on notifications.message using brin (created_at);
-- Newest first, and those of one state or channel without reading the others.
create index message_newest on notifications.message (created_at desc, id desc);
create index message_of_channel on notifications.message (channel, created_at desc, id desc);
create index message_troubled on notifications.message (state, created_at desc, id desc) where state in ('queued', 'failed', 'withheld');
grant select, insert, update on notifications.message to gatelight_app;
grant update (filed_at) on notifications.message to gatelight_app;
grant select (id, event, subject_kind, subject_id, channel, state, attempts, due_at, created_at, changed_at, template, language, user_id) on notifications.message to gatelight_read;
grant select (id, event, subject_kind, subject_id, channel, recipient, state, attempts, last_problem, created_at, changed_at, template, user_id) on notifications.message to gatelight_staff;

-- Delivery reports as they came in, without the message's text: that may be a token. Applied by a job, because a report
-- can overtake the commit that stores the provider's id.
create table notifications.report (
  id bigint generated always as identity primary key,
  event_hash bytea not null unique check (length(event_hash) = 32),
  provider_id text not null check (length(provider_id) between 1 and 200),
  outcome text not null check (outcome in ('delivered', 'failed')),
  wording text not null check (length(wording) <= 200),
  received_at timestamptz not null default now(),
  applied_at timestamptz
);
create index report_open on notifications.report (id) where applied_at is null;
grant select, insert, update on notifications.report to gatelight_app;
grant select on notifications.report to gatelight_read;

create table notifications.inbox (
  id bigint generated always as identity primary key,
  user_id bigint not null check (user_id > 0),
  event text not null check (length(event) between 1 and 200),
  subject_kind text not null,
  subject_id text not null,
  -- {"en": {"title", "text"}, "pcm": {"title", "text"}}: never a token or a code.
  texts jsonb not null check (texts ? 'en'),
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, event)
);
create index inbox_page on notifications.inbox (user_id, id desc);
create index inbox_unread on notifications.inbox (user_id, id desc) where read_at is null;
create index inbox_announcement on notifications.inbox (subject_id) where subject_kind = 'announcement';
grant select on notifications.inbox to gatelight_app;
grant update (read_at) on notifications.inbox to gatelight_app;

-- Devices that asked for web push. An endpoint belongs to one browser: whoever signs in there last has it.
create table notifications.push_device (
  id bigint generated always as identity primary key,
  user_id bigint not null check (user_id > 0),
  endpoint text not null unique check ((endpoint ~ '^https://') and (length(endpoint) <= 1000)),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  created_at timestamptz not null default now()
);
create index push_device_user on notifications.push_device (user_id);
grant select, delete on notifications.push_device to gatelight_app;

create table notifications.template_version (
  id bigint generated always as identity primary key,
  template text not null check (template ~ '^[a-z][a-z0-9-]{0,39}$'),
  channel text not null check (channel in ('sms', 'email', 'in-app')),
  language text not null check (language ~ '^[a-z]{2,3}$'),
  -- {"title", "text"} with {placeholders}. Null: back to the text of the program.
  text jsonb check ((jsonb_typeof((text -> 'title')) = 'string') and (jsonb_typeof((text -> 'text')) = 'string')),
  valid_from timestamptz not null default clock_timestamp(),
  -- `user:42`
  asked_by text not null,
  approved_by text,
  reason text not null check (length(reason) between 1 and 500)
);
create index template_version_current on notifications.template_version (template, channel, language, id desc);
grant select on notifications.template_version to gatelight_app, gatelight_read, gatelight_staff;
grant insert (template, channel, language, text, asked_by, approved_by, reason) on notifications.template_version to gatelight_app;
