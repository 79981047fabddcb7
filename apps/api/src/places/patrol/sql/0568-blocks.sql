-- What guards and managers of an estate keep order with: blocked people and vehicles, incidents, shifts and rounds. PT001: the estate
-- has blocked a phone number.

create schema patrol;
grant usage on schema patrol to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

-- `until_on`: the last day in Lagos. `plate` is as the manager wrote it; contract/places/patrol/judge-block.ts compares it.
create table patrol.block (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  visitor text not null check (length(visitor) <= 60),
  phone text check (phone ~ '^\d{11}$'),
  plate text not null check (length(plate) <= 15),
  reason text not null check (length(reason) between 1 and 300),
  house_id bigint,
  until_on date not null,
  made_by bigint references identity."user",
  key text check (length(key) between 16 and 255),
  body_hash bytea check (length(body_hash) = 32),
  created_at timestamptz not null default now(),
  said text not null default '' check (length(said) <= 500),
  said_by bigint references identity."user",
  said_at timestamptz,
  decision text check (decision in ('keep', 'end')),
  decided_by bigint references identity."user",
  decided_at timestamptz,
  decided_why text not null default '' check (length(decided_why) <= 300),
  ended_at timestamptz,
  -- The managers were asked whether it goes on after this day.
  asked_for date,
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  check (visitor <> '' or phone is not null or plate <> ''),
  check ((decision is null) = (decided_at is null)),
  check ((decision = 'end') = (ended_at is not null) or decision is null),
  unique (made_by, key)
);
create index block_estate on patrol.block (estate_id, created_at desc, id desc);
create index block_current on patrol.block (estate_id, until_on) where ended_at is null;
create index block_house on patrol.block (house_id, created_at desc) where house_id is not null;
create index block_phone on patrol.block (estate_id, phone) where phone is not null and ended_at is null;
create index block_end on patrol.block (until_on);
create index block_said_by on patrol.block (said_by) where said_by is not null;

grant select on patrol.block to gatelight_staff, gatelight_app;
