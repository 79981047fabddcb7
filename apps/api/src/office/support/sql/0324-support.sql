-- Tickets with their messages, files, and the time in which an answer is due. SP001: not the sender's files.

create schema support;
grant usage on schema support to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table support.ticket (
  id bigint generated always as identity primary key,
  -- 'T-' and 40 random bits in base 32: it stands in mails and is read over the phone, and cannot be counted through.
  number text not null unique check (number ~ '^T-[0-9A-HJKMNP-TV-Z]{8}$'),
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  phone_number text not null check (length(phone_number) <= 20),
  subject text not null check (length(subject) between 1 and 150),
  message text not null check (length(message) between 1 and 4000),
  reference text not null check (length(reference) <= 60),
  created_at timestamptz not null default now(),
  -- What a ticket is about: a message, an enquiry about a service, or a place on a waiting list. And the key of its sender's
  -- intent: who heard no answer sends again and has one ticket.
  kind text not null default 'general' check (kind in ('general', 'enquiry', 'waiting_list')),
  service text check (service in ('metering', 'estate', 'access', 'diesel', 'solar', 'grid', 'ev')),
  place text check (length(place) between 1 and 200),
  solar jsonb check (jsonb_typeof(solar) = 'object'),
  -- SHA-256 of the key and of what was sent under it.
  key_hash bytea unique check (length(key_hash) = 32),
  body_hash bytea check (length(body_hash) = 32),
  -- Null: its writer had no account or was not signed in.
  user_id bigint check (user_id > 0),
  status text not null default 'open' check (status in ('open', 'waiting_for_us', 'waiting_for_customer', 'solved', 'closed')),
  updated_at timestamptz not null default now(),
  topic text not null default 'other' check (topic in ('token', 'payment', 'meter', 'account', 'estate', 'service', 'waiting-list', 'other')),
  priority text not null default 'normal' check (priority in ('urgent', 'high', 'normal', 'low')),
  -- The member of staff who looks after it.
  assignee_id bigint check (assignee_id > 0),
  -- What the service level gave when the ticket was opened, or when its priority changed. Null: it has no clock.
  answer_hours integer check (answer_hours > 0),
  resolve_hours integer check (resolve_hours > 0),
  answer_due_at timestamptz,
  resolve_due_at timestamptz,
  -- When staff first wrote to the customer.
  answered_at timestamptz,
  -- Since when the clock stands still: it waits for the customer, or is over.
  paused_at timestamptz,
  solved_at timestamptz,
  -- What is due next, while the clock runs; else a day that never comes, so that a list can be sorted by it.
  clock_due_at timestamptz generated always as (case
    when (status in ('open', 'waiting_for_us') and (answer_due_at is not null)) then
    case
        when (answered_at is null) then LEAST(answer_due_at, resolve_due_at)
        else resolve_due_at
    end
    else '9999-12-31 00:00:00+00'::timestamp with time zone
end) stored not null,
  check (case kind
    when 'general' then ((service is null) and (place is null) and (solar is null))
    when 'enquiry' then ((service is not null) and (service <> 'ev') and (place is not null) and ((solar is null) or (service = 'solar')))
    when 'waiting_list' then ((service is not null) and (service = 'ev') and (place is not null) and (solar is null))
    else null::boolean
end),
  check ((key_hash is null) = (body_hash is null)),
  check ((paused_at is null) = status in ('open', 'waiting_for_us')),
  check (((answer_hours is null) = (resolve_hours is null)) and ((answer_hours is null) = (answer_due_at is null)) and ((answer_hours is null) = (resolve_due_at is null)))
);
comment on column support.ticket.solar is 'a calculated first size: the bill and the assumptions, and what follows from them';
create index ticket_waiting on support.ticket (service, created_at) where kind = 'waiting_list';
create index ticket_user on support.ticket (user_id, id desc) where user_id is not null;
create index ticket_created on support.ticket (created_at, id);
create index ticket_updated on support.ticket (updated_at, id);
create index ticket_due on support.ticket (clock_due_at, id);
create index ticket_assignee on support.ticket (assignee_id, id) where status <> ALL (array['solved', 'closed']);
create index ticket_solved on support.ticket (solved_at) where status = 'solved';
create index ticket_number_start on support.ticket (number text_pattern_ops);
create index ticket_email on support.ticket (lower(email));
create index ticket_waits on support.ticket (created_at) where status in ('open', 'waiting_for_us') and (kind <> 'waiting_list');
create index ticket_words on support.ticket using gin (to_tsvector('simple'::regconfig, ((((name || ' ') || subject) || ' ') || message)));
-- The tickets about an order.
create index ticket_reference on support.ticket (reference) where reference <> '';
grant select, insert on support.ticket to gatelight_app;
grant select on support.ticket to gatelight_read;
grant select (id, number, name, email, phone_number, subject, message, reference, created_at, kind, service, place, user_id, status, updated_at, topic, priority, assignee_id, answer_due_at, resolve_due_at, answered_at, paused_at, solved_at, clock_due_at) on support.ticket to gatelight_staff;

create table support.collected_form (
  id bigint generated always as identity primary key,
  -- A browser hands its form in again when it did not hear our answer; the first one counts.
  reference text not null unique check (length(reference) between 1 and 60),
  form jsonb not null,
  -- Forwarding to an outside collection, where one is configured.
  forwarded_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz not null default now(),
  last_problem text check (length(last_problem) <= 300),
  received_at timestamptz not null default now()
);
create index collected_form_due on support.collected_form (due_at) where forwarded_at is null;
grant select, insert on support.collected_form to gatelight_app;
grant select on support.collected_form to gatelight_read;
grant update (forwarded_at, attempts, due_at, last_problem) on support.collected_form to gatelight_app;

-- Where tickets go. Written by the worker at its start: the web must not choose to whom we mail a stranger's text.
create table support.operator (
  is_only boolean default true primary key check (is_only),
  email text not null check (length(email) between 3 and 254)
);
grant select on support.operator to gatelight_app, gatelight_read;

create table support.reply (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references support.ticket on delete cascade,
  author text not null check (author in ('user', 'staff')),
  message text not null check (length(message) between 1 and 4000),
  -- SHA-256 of the key and of what was sent under it, for replies of users.
  key_hash bytea check (length(key_hash) = 32),
  body_hash bytea check (length(body_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  -- The member of staff who wrote it.
  member_id bigint check (member_id > 0),
  unique (ticket_id, key_hash),
  check ((key_hash is null) = (body_hash is null))
);
create index reply_ticket on support.reply (ticket_id, id);
grant select on support.reply to gatelight_app, gatelight_read;
grant select (id, ticket_id, author, message, created_at, member_id) on support.reply to gatelight_staff;

-- What staff write for each other. In a table of its own: no call and no export of a customer's data reads it.
create table support.note (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references support.ticket on delete cascade,
  member_id bigint not null check (member_id > 0),
  message text not null check (length(message) between 1 and 4000),
  created_at timestamptz not null default clock_timestamp()
);
create index note_ticket on support.note (ticket_id, id);
grant select on support.note to gatelight_app, gatelight_read, gatelight_staff;

create table support.attachment (
  id uuid default gen_random_uuid() primary key,
  -- Null: uploaded, and not sent with any message yet.
  ticket_id bigint references support.ticket on delete cascade,
  -- Null: it came with what opened the ticket.
  reply_id bigint references support.reply on delete cascade,
  uploader_id bigint not null check (uploader_id > 0),
  by_staff boolean not null,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('jpeg', 'pdf')),
  content bytea storage external not null check (octet_length(content) between 1 and 2097152),
  bytes integer generated always as (octet_length(content)) stored not null,
  created_at timestamptz not null default now(),
  check ((reply_id is null) or (ticket_id is not null))
);
create index attachment_ticket on support.attachment (ticket_id) where ticket_id is not null;
create index attachment_reply on support.attachment (reply_id) where reply_id is not null;
create index attachment_draft on support.attachment (uploader_id, created_at) where ticket_id is null;
grant select on support.attachment to gatelight_staff;
grant select (id, ticket_id, reply_id, uploader_id, by_staff, name, kind, bytes, created_at) on support.attachment to gatelight_app, gatelight_read;

create table support.canned_answer (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 100),
  message text not null check (length(message) between 1 and 4000),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index canned_answer_title on support.canned_answer (lower(title)) where retired_at is null;
grant select on support.canned_answer to gatelight_app, gatelight_read, gatelight_staff;
