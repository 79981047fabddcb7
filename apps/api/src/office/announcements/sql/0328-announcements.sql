-- Announcements of staff and of managers to people of estates, sent in batches.

create schema announcements;
grant usage on schema announcements to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table announcements.announcement (
  id bigint generated always as identity primary key,
  -- Made by the page: the same one is never sent twice.
  reference uuid not null unique,
  kind text not null check (kind in ('notice', 'outage')),
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 600),
  channels text[] not null check ((channels <@ array['in-app', 'email', 'sms']) and (cardinality(channels) > 0)),
  -- Null: all estates.
  estate_ids bigint[] check (cardinality(estate_ids) > 0),
  utility text check (utility in ('electricity', 'water', 'gas')),
  send_at timestamptz not null,
  -- Nothing is sent any more from then on.
  until timestamptz,
  state text not null default 'scheduled' check (state in ('scheduled', 'sending', 'sent', 'cancelled', 'expired')),
  -- First the inbox of everyone, then the messages, which wait for each other.
  phase text not null default 'in-app' check (phase in ('in-app', 'messages')),
  -- The last user of the last batch of this phase.
  after_user_id bigint not null default 0,
  -- What the person who approved it was shown: counts by channel, parts of one SMS, the price of a part, the cost.
  planned jsonb not null,
  done_in_app integer not null default 0,
  done_email integer not null default 0,
  done_sms integer not null default 0,
  asked_by text not null,
  approved_by text,
  reason text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Both or none. Readers who chose Pidgin see it in their inbox; mails carry it below the English text.
  title_pcm text check (length(title_pcm) between 1 and 80),
  text_pcm text check (length(text_pcm) between 1 and 600),
  constraint pidgin_is_whole check ((title_pcm is null) = (text_pcm is null)),
  check (until > send_at),
  check (state in ('scheduled', 'sending') = (ended_at is null))
);
create index announcement_open on announcements.announcement (id) where state in ('scheduled', 'sending');
create index announcement_created on announcements.announcement (created_at, id);
grant select on announcements.announcement to gatelight_app, gatelight_read, gatelight_staff;
grant insert (reference, kind, title, text, channels, estate_ids, utility, send_at, until, planned, asked_by, approved_by, reason, title_pcm, text_pcm) on announcements.announcement to gatelight_app;

-- What a manager wants to announce. What costs money or reaches many waits for staff; the rest goes out at once.
create table announcements.request (
  id bigint generated always as identity primary key,
  -- Made by the page, and that of the announcement which it becomes: the same one is never sent twice.
  reference uuid not null unique,
  user_id bigint not null references identity."user",
  estate_id bigint not null references estates.estate,
  kind text not null check (kind in ('notice', 'outage')),
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 600),
  title_pcm text check (length(title_pcm) between 1 and 80),
  text_pcm text check (length(text_pcm) between 1 and 600),
  channels text[] not null check ((channels <@ array['in-app', 'email', 'sms']) and (cardinality(channels) > 0)),
  planned jsonb not null,
  state text not null check (state in ('waiting', 'sent', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz,
  -- To the manager, when staff decline.
  note text check (length(note) <= 300),
  check ((title_pcm is null) = (text_pcm is null)),
  check ((state = 'waiting') = (decided_at is null))
);
create index request_estate on announcements.request (estate_id, id desc);
create index request_waiting on announcements.request (id) where state = 'waiting';
grant select on announcements.request to gatelight_app, gatelight_read, gatelight_staff;
grant update (state, decided_by, decided_at, note) on announcements.request to gatelight_app;
