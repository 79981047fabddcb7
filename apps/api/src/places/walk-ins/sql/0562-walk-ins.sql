-- Guests who come without a code: the guard asks the people of the house, and the first of them who answers decides. No answer within two
-- minutes means no.

create schema walk_ins;
grant usage on schema walk_ins to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

-- How gate and houses of an estate reach each other without the app. `call_way`: what a guard does, such as "Intercom: dial the house
-- number". `gate_phone`: for the people of the estate.
create table walk_ins.estate (
  estate_id bigint primary key references estates.estate,
  call_way text not null default '' check (length(call_way) <= 120),
  gate_phone text not null default '' check (gate_phone ~ '^(\d{11})?$')
);

-- `visitor` is empty once the house or the estate's rule had it deleted.
create table walk_ins.ask (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  gate_id bigint not null,
  device_id bigint not null references gate.device,
  -- Made by the device: a repeat asks nobody again.
  key uuid not null,
  guard_id bigint not null references identity."user",
  house_id bigint not null,
  visitor text not null check (length(visitor) <= 60),
  reason text not null check (reason in ('visit', 'delivery', 'work')),
  people smallint not null check (people between 1 and 50),
  asked_at timestamptz not null default now(),
  until_at timestamptz not null check (until_at > asked_at),
  state text not null default 'asking' check (state in ('asking', 'yes', 'no', 'no-answer', 'stopped')),
  -- When it was sent by SMS to those who have a phone and had not answered.
  texts_at timestamptz,
  answered_at timestamptz,
  answered_by bigint,
  answered_how text check (answered_how in ('app', 'sms')),
  foreign key (estate_id, gate_id) references gate.gate (estate_id, id),
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  unique (device_id, key),
  check ((answered_by is null) = (answered_at is null) and (answered_by is null) = (answered_how is null)),
  check ((answered_by is null) = (state not in ('yes', 'no')))
);
create index ask_open on walk_ins.ask (until_at) where state = 'asking';
create index ask_house on walk_ins.ask (house_id, asked_at desc);
create index ask_estate on walk_ins.ask (estate_id, asked_at desc, id desc);
create index ask_guard on walk_ins.ask (guard_id);

-- Whom a question went to. `reference`: what stands in the SMS and in its answer, so that an answer is for this question only.
create table walk_ins.person (
  id bigint generated always as identity primary key,
  ask_id bigint not null references walk_ins.ask on delete cascade,
  user_id bigint references identity."user",
  -- Somebody on the estate's list who has no account.
  occupant_id bigint references households.occupant,
  phone text check (phone ~ '^\d{11}$'),
  reference smallint check (reference between 100 and 999),
  -- Wrong references in answers from this phone.
  tries smallint not null default 0,
  -- When the app of this person showed it.
  arrived_at timestamptz,
  unique (ask_id, id),
  check ((user_id is null) <> (occupant_id is null)),
  check ((phone is null) = (reference is null))
);
create index person_ask on walk_ins.person (ask_id);
create index person_user on walk_ins.person (user_id, ask_id desc);
create index person_phone on walk_ins.person (phone, ask_id desc) where phone is not null;
create index person_occupant on walk_ins.person (occupant_id);
alter table walk_ins.ask add foreign key (id, answered_by) references walk_ins.person (ask_id, id) deferrable initially deferred;
create index ask_answer on walk_ins.ask (id, answered_by);

-- SMS that were read, by the hash of their signed bytes: a repeat does nothing.
create table walk_ins.received (
  event_hash bytea primary key check (length(event_hash) = 32),
  at timestamptz not null default now()
);

grant select on walk_ins.estate to gatelight_read, gatelight_staff;
-- The office counts questions and how long they waited. A visitor's name is for the house and the gate.
grant select (id, estate_id, gate_id, device_id, guard_id, house_id, reason, people, asked_at, until_at, state, texts_at, answered_at, answered_how)
  on walk_ins.ask to gatelight_read, gatelight_staff;
-- The nightly check of what is kept too long.
grant select (estate_id, asked_at) on walk_ins.ask to gatelight_app;
