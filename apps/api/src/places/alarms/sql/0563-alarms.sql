-- Alarms of houses: a button that is held calls the gates of the estate and its managers.

create schema alarms;
grant usage on schema alarms to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table alarms.alarm (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  house_id bigint not null,
  user_id bigint not null references identity."user",
  -- Made by the app: a repeat is the same alarm.
  key uuid not null,
  is_test boolean not null,
  at timestamptz not null default now(),
  -- The first guard who took it.
  seen_at timestamptz,
  seen_by bigint references identity."user",
  seen_gate_id bigint references gate.gate,
  -- The house says that it was a false alarm, and why.
  false_at timestamptz,
  false_by bigint references identity."user",
  false_word text not null default '' check (length(false_word) <= 120),
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  unique (user_id, key),
  check ((seen_at is null) = (seen_by is null) and (seen_at is null) = (seen_gate_id is null)),
  check ((false_at is null) = (false_by is null))
);
create index alarm_house on alarms.alarm (house_id, at desc);
create index alarm_estate on alarms.alarm (estate_id, at desc, id desc);
create index alarm_waits on alarms.alarm (estate_id, at) where seen_at is null and false_at is null;
create index alarm_seen_by on alarms.alarm (seen_by);
create index alarm_false_by on alarms.alarm (false_by);
create index alarm_seen_gate on alarms.alarm (seen_gate_id);

grant select on alarms.alarm to gatelight_read, gatelight_staff;
