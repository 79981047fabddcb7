-- Who and what belongs to a house at the gate: regular helpers, vehicles with stickers, and goods that leave. Names, numbers and photos are
-- for the house and the gate; the estate's office sees plates and stickers. 22023: not a value that the product sends.

create schema helpers;
grant usage on schema helpers to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

-- One helper of an estate, in however many houses: found by phone number. Everything else is in the links, so that no house learns of another.
create table helpers.person (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  phone text check (phone ~ '^0\d{10}$'),
  created_at timestamptz not null default now(),
  unique (estate_id, id)
);
create unique index person_phone on helpers.person (estate_id, phone) where phone is not null;

create table helpers.link (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  person_id bigint not null,
  house_id bigint not null,
  -- Made by the page: a repeat changes nothing.
  key uuid not null,
  name text not null check (length(name) <= 60),
  kind text not null check (kind in ('driver', 'cleaner', 'nanny', 'gardener', 'other')),
  -- Bit 0: Monday. Hours of each day in minutes since midnight in Lagos.
  weekdays smallint not null check (weekdays between 1 and 127),
  day_from smallint not null check (day_from between 0 and 1439),
  day_to smallint not null check (day_to between 0 and 1439 and day_to > day_from),
  until_on date not null,
  paused_until date,
  -- A WebP picture, small enough for each guard's device. Its name changes with it.
  photo bytea storage external check (length(photo) between 1 and 12288),
  photo_name uuid unique,
  made_by bigint not null references identity."user",
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (estate_id, person_id) references helpers.person (estate_id, id),
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  unique (house_id, key),
  check ((photo is null) = (photo_name is null)),
  check (ended_at is null or photo is null)
);
create unique index link_person on helpers.link (house_id, person_id) where ended_at is null;
create index link_of_person on helpers.link (person_id);
create index link_estate on helpers.link (estate_id, until_on) where ended_at is null;
create index link_over on helpers.link (estate_id, ended_at) where ended_at is not null;
create index link_maker on helpers.link (made_by);

create table helpers.vehicle (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  house_id bigint not null,
  key uuid not null,
  -- Capitals and digits only, so that a plate is found however it is typed.
  plate text not null check (plate ~ '^[A-Z0-9]{3,12}$'),
  about text not null default '' check (length(about) <= 40),
  sticker text check (sticker ~ '^[A-Z0-9-]{1,12}$'),
  made_by bigint not null references identity."user",
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  unique (house_id, key),
  check (ended_at is null or sticker is null)
);
create unique index vehicle_plate on helpers.vehicle (house_id, plate) where ended_at is null;
create unique index vehicle_sticker on helpers.vehicle (estate_id, sticker) where sticker is not null;
create index vehicle_estate on helpers.vehicle (estate_id, id) where ended_at is null;
create index vehicle_at_gate on helpers.vehicle (estate_id, plate) where ended_at is null;
create index vehicle_over on helpers.vehicle (ended_at) where ended_at is not null;
create index vehicle_maker on helpers.vehicle (made_by);

create table helpers.exit_pass (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  house_id bigint not null,
  key uuid not null,
  what text not null check (length(what) <= 120),
  on_day date not null,
  person text not null default '' check (length(person) <= 60),
  plate text not null default '' check (plate ~ '^[A-Z0-9]{0,12}$'),
  made_by bigint not null references identity."user",
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  -- From the first entry of a gate.
  left_at timestamptz,
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  unique (house_id, key)
);
create index exit_pass_day on helpers.exit_pass (estate_id, on_day);
create index exit_pass_house on helpers.exit_pass (house_id, on_day);
create index exit_pass_maker on helpers.exit_pass (made_by);

-- The office reads vehicles, and counts the rest.
grant select on helpers.vehicle to gatelight_read, gatelight_staff;
grant select (id, estate_id, house_id, kind, until_on, paused_until, created_at, ended_at) on helpers.link to gatelight_read, gatelight_staff;
grant select (id, estate_id, house_id, on_day, created_at, cancelled_at, left_at) on helpers.exit_pass to gatelight_read, gatelight_staff;
-- The nightly check of what is kept too long.
grant select (estate_id, until_on, ended_at, photo_name) on helpers.link to gatelight_app;
grant select (estate_id, ended_at) on helpers.vehicle to gatelight_app;
grant select (estate_id, on_day) on helpers.exit_pass to gatelight_app;
