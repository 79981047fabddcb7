-- Gates of estates: passes for visitors, paired devices, PINs of guards, and who came and left. Codes of six digits are never kept as
-- they are: `code_index` finds them (HMAC under a key that the database does not have), `code_tag` is what a device checks without
-- network, `code_sealed` is for the house that made the pass. 22023: not a value that the product sends.

create schema gate;
grant usage on schema gate to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

-- The rules of an estate's gates. `codes_from`: codes made before it make every gate ask the house, because a device that knew them was stolen.
create table gate.estate (
  estate_id bigint primary key references estates.estate,
  salt bytea not null default decode(replace(gen_random_uuid()::text, '-', ''), 'hex') check (length(salt) = 16),
  key_version smallint not null default 1 check (key_version between 1 and 255),
  way text not null default '' check (length(way) <= 160),
  list_hours smallint not null default 12 check (list_hours between 1 and 72),
  old_list text not null default 'call' check (old_list in ('call', 'refuse')),
  asks_plate boolean not null default false,
  log_days smallint not null default 180 check (log_days between 7 and 180),
  codes_from timestamptz not null default '-infinity'
);

create table gate.gate (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null default now(),
  unique (estate_id, name),
  unique (estate_id, id)
);

-- `secret_hash`: of the QR that pairs it, once. `key_hash`: of the key that the device sends with each call.
create table gate.device (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  gate_id bigint not null,
  name text not null check (length(name) between 1 and 40),
  secret_hash bytea unique check (length(secret_hash) = 32),
  pairing_until timestamptz not null,
  key_hash bytea unique check (length(key_hash) = 32),
  paired_at timestamptz,
  seen_at timestamptz,
  cut_off_at timestamptz,
  is_stolen boolean not null default false,
  made_by bigint references identity."user",
  created_at timestamptz not null default now(),
  foreign key (estate_id, gate_id) references gate.gate (estate_id, id),
  check ((key_hash is null) = (paired_at is null)),
  check (secret_hash is null or key_hash is null)
);
create index device_gate on gate.device (gate_id, id);

-- The PIN of a guard in an estate, as devices check it.
create table gate.pin (
  estate_id bigint not null references estates.estate,
  user_id bigint not null references identity."user",
  salt bytea not null check (length(salt) = 16),
  hash bytea not null check (length(hash) = 16),
  set_at timestamptz not null default now(),
  primary key (estate_id, user_id)
);

-- `id` is a random number of 48 bits and stands in the signed pass.
create table gate.pass (
  id bigint primary key check (id between 1 and 281474976710655),
  estate_id bigint not null,
  house_id bigint not null,
  made_by bigint not null references identity."user",
  kind text not null check (kind in ('once', 'delivery', 'days', 'weekly', 'event', 'work')),
  visitor text not null default '' check (length(visitor) <= 60),
  phone text check (phone ~ '^\d{11}$'),
  plate text not null default '' check (length(plate) <= 15),
  people smallint not null check (people between 1 and 50),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  -- Bit 0: Monday. Hours of each day in minutes since midnight in Lagos.
  weekdays smallint not null check (weekdays between 1 and 127),
  day_from smallint not null check (day_from between 0 and 1439),
  day_to smallint not null check (day_to between 0 and 1439),
  -- Null once the code may be given to another visitor.
  code_index bytea check (length(code_index) = 32),
  code_tag bytea check (length(code_tag) = 16),
  code_sealed bytea,
  -- People who were let in so far, and who have not left.
  admitted integer not null default 0 check (admitted >= 0),
  inside integer not null default 0 check (inside >= 0),
  last_in_at timestamptz,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  check ((code_index is null) = (code_tag is null) and (code_index is null) = (code_sealed is null))
);
create unique index pass_code on gate.pass (estate_id, code_index) where code_index is not null;
create index pass_of_day on gate.pass (estate_id, until_at) where code_index is not null;
create index pass_house on gate.pass (house_id, until_at desc);
create index pass_maker on gate.pass (made_by);
create index pass_inside on gate.pass (estate_id) where inside > 0;
create index pass_code_over on gate.pass (until_at) where code_index is not null;

create table gate.pass_request (
  user_id bigint not null references identity."user",
  key text not null check (length(key) between 16 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  pass_id bigint not null references gate.pass on delete cascade,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
create index pass_request_pass on gate.pass_request (pass_id);
create index pass_request_at on gate.pass_request (at);

-- `visitor` and `plate` are empty once the house or the estate's rule had them deleted.
create table gate.entry (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  gate_id bigint not null,
  device_id bigint not null references gate.device,
  -- Made by the device: a repeat changes nothing.
  key uuid not null,
  guard_id bigint not null references identity."user",
  at timestamptz not null,
  received_at timestamptz not null default now(),
  kind text not null check (kind in ('in', 'out', 'refused')),
  -- No reference: the pass may be deleted before the entry is.
  pass_id bigint,
  pass_kind text,
  house_id bigint references estates.house,
  visitor text not null default '' check (length(visitor) <= 60),
  plate text not null default '' check (length(plate) <= 15),
  people smallint not null check (people between 1 and 99),
  checked_by text not null check (checked_by in ('server', 'list', 'signature', 'call')),
  list_age_seconds integer not null check (list_age_seconds >= 0),
  reason text not null default '' check (length(reason) <= 120),
  conflict text check (conflict in ('used-twice', 'cancelled', 'too-many', 'outside-times', 'clock')),
  foreign key (estate_id, gate_id) references gate.gate (estate_id, id),
  unique (device_id, key)
);
create index entry_estate on gate.entry (estate_id, at desc, id desc);
create index entry_conflict on gate.entry (estate_id, at desc, id desc) where conflict is not null;
create index entry_gate on gate.entry (gate_id, at desc, id desc);
create index entry_house on gate.entry (house_id, at desc, id desc);
create index entry_pass on gate.entry (pass_id);
create index entry_guard on gate.entry (guard_id);

-- Who looked at the name of a visitor, and why. The house reads it.
create table gate.look (
  id bigint generated always as identity primary key,
  entry_id bigint not null references gate.entry on delete cascade,
  user_id bigint not null references identity."user",
  reason text not null check (length(reason) between 1 and 300),
  at timestamptz not null default now()
);
create index look_entry on gate.look (entry_id);

-- Codes that were typed and are none, to slow a device down and to tell the managers.
create table gate.wrong_code (
  device_id bigint not null references gate.device,
  at timestamptz not null default now()
);
create index wrong_code_device on gate.wrong_code (device_id, at);

grant select on gate.estate, gate.gate, gate.device, gate.pin, gate.entry, gate.look to gatelight_read, gatelight_staff;
revoke select on gate.pin from gatelight_read, gatelight_staff;
grant select (estate_id, user_id, set_at) on gate.pin to gatelight_read, gatelight_staff;
revoke select on gate.device from gatelight_read, gatelight_staff;
grant select (id, estate_id, gate_id, name, pairing_until, paired_at, seen_at, cut_off_at, is_stolen, created_at) on gate.device
  to gatelight_read, gatelight_staff;
-- The estate's office counts visits; a name is read by gate.reveal only, which asks for a reason.
revoke select on gate.entry from gatelight_read, gatelight_staff;
grant select (id, estate_id, gate_id, device_id, guard_id, at, received_at, kind, pass_id, pass_kind, house_id, people, checked_by,
  list_age_seconds, reason, conflict) on gate.entry to gatelight_read, gatelight_staff;
grant select (id, estate_id, house_id, kind, inside, until_at, cancelled_at) on gate.pass to gatelight_read, gatelight_staff;
-- The nightly check of what is kept too long.
grant select on gate.estate to gatelight_app;
grant select (estate_id, at) on gate.entry to gatelight_app;
grant select (estate_id, until_at, code_index, inside) on gate.pass to gatelight_app;
