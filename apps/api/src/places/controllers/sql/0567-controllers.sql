-- Barriers and readers: the messages that they signed, what they were told, what happened to them, and the cards that they read.

create schema controllers;
grant usage on schema controllers to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

-- Ids of signed messages, so that nobody sends one again. Kept while their time is good.
create table controllers.message (
  device_id bigint not null references gate.device,
  id text not null check (length(id) between 8 and 64),
  at timestamptz not null default now(),
  primary key (device_id, id)
);
create index message_at on controllers.message (at);

-- A card or a sticker with a chip. The number is as its reader sends it: facility and number.
create table controllers.card (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  number text not null check (number ~ '^\d{1,3}:\d{1,8}$'),
  kind text not null check (kind in ('person', 'helper', 'sticker')),
  house_id bigint,
  holder text not null check (length(holder) <= 60),
  until_at timestamptz,
  seen_at timestamptz,
  stopped_at timestamptz,
  is_lost boolean not null default false,
  made_by bigint not null references identity."user",
  created_at timestamptz not null default now(),
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  check (stopped_at is not null or not is_lost)
);
create unique index card_number on controllers.card (estate_id, number) where stopped_at is null;
create index card_estate on controllers.card (estate_id, created_at desc, id desc);
create index card_house on controllers.card (house_id);
create index card_maker on controllers.card (made_by);
create index card_stopped on controllers.card (stopped_at) where stopped_at is not null;

-- What a controller was told about. No reference: what was shown is known to nobody.
create table controllers.ticket (
  id uuid primary key default gen_random_uuid(),
  device_id bigint not null references gate.device,
  -- No reference: the pass may be deleted before.
  pass_id bigint,
  card_id bigint references controllers.card on delete cascade,
  -- No reference: the house may take it off before.
  vehicle_id bigint,
  at timestamptz not null default now(),
  check (num_nonnulls(pass_id, card_id, vehicle_id) <= 1)
);
create index ticket_at on controllers.ticket (at);
create index ticket_card on controllers.ticket (card_id);

-- What happened to a barrier itself. Who came in and who was refused is in gate.entry.
create table controllers.event (
  id bigint generated always as identity primary key,
  device_id bigint not null references gate.device,
  key uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('held', 'jammed')),
  reason text not null check (length(reason) <= 120),
  unique (device_id, key)
);
create index event_at on controllers.event (device_id, at desc);
create index event_old on controllers.event (at);

grant select on controllers.card, controllers.event to gatelight_read, gatelight_staff;
-- The nightly check of what is kept too long.
grant select (at) on controllers.message, controllers.ticket, controllers.event to gatelight_app;
grant select (estate_id, stopped_at) on controllers.card to gatelight_app;
