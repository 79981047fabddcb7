-- Shifts of guards, planned and real, and rounds: points with a QR on the wall that a guard scans at set times. Minutes are since midnight in
-- Lagos; bit 0 of `weekdays` is Monday.
create table patrol.planned_shift (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  gate_id bigint not null,
  guard_id bigint not null references identity."user",
  weekdays smallint not null check (weekdays between 1 and 127),
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 0 and 1439),
  ended_at timestamptz,
  foreign key (estate_id, gate_id) references gate.gate (estate_id, id)
);
create index planned_shift_estate on patrol.planned_shift (estate_id) where ended_at is null;
create index planned_shift_guard on patrol.planned_shift (guard_id);

-- `key`: made by the device when the guard typed the PIN. No end: it was not ended, or the device did not say so yet.
create table patrol.shift (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  gate_id bigint not null references gate.gate,
  device_id bigint not null references gate.device,
  key uuid not null,
  guard_id bigint not null references identity."user",
  began_at timestamptz not null,
  ended_at timestamptz,
  unique (device_id, key)
);
create index shift_estate on patrol.shift (estate_id, began_at desc, id desc);
create index shift_guard on patrol.shift (guard_id);

-- `secret`: what its QR has. Devices get its hash.
create table patrol.point (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  name text not null check (length(name) between 1 and 60),
  secret text not null unique check (secret ~ '^[\w-]{22}$'),
  ended_at timestamptz,
  unique (estate_id, id)
);
create unique index point_name on patrol.point (estate_id, name) where ended_at is null;

create table patrol.round (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  name text not null check (length(name) between 1 and 60),
  weekdays smallint not null check (weekdays between 1 and 127),
  times smallint[] not null check (cardinality(times) between 1 and 24),
  minutes smallint not null check (minutes between 10 and 240),
  points bigint[] not null check (cardinality(points) between 1 and 50),
  since timestamptz not null default now(),
  ended_at timestamptz
);
create index round_estate on patrol.round (estate_id) where ended_at is null;

create table patrol.scan (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  device_id bigint not null references gate.device,
  key uuid not null,
  guard_id bigint not null references identity."user",
  point_id bigint not null references patrol.point,
  at timestamptz not null,
  unique (device_id, key)
);
create index scan_point on patrol.scan (point_id, at);
create index scan_estate on patrol.scan (estate_id, at);
create index scan_guard on patrol.scan (guard_id);

-- A round of a day whose time is over, once it was looked at.
create table patrol.seen_run (
  round_id bigint not null references patrol.round on delete cascade,
  due_at timestamptz not null,
  primary key (round_id, due_at)
);
create index seen_run_due on patrol.seen_run (due_at);

grant select on patrol.planned_shift, patrol.shift, patrol.round, patrol.scan to gatelight_staff;
grant select (id, estate_id, name, ended_at) on patrol.point to gatelight_staff;
grant select (estate_id, began_at) on patrol.shift to gatelight_app;
grant select (estate_id, at) on patrol.scan to gatelight_app;
