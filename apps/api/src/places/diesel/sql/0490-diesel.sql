-- Diesel of estates: tanks, generators, suppliers, what people enter about them, and alarms. An entry is never changed.

create schema diesel;
grant usage on schema diesel to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table diesel.tank (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  name text not null check (length(name) between 1 and 60),
  capacity_litres numeric(9, 1) not null check (capacity_litres > 0),
  dead_stock_litres numeric(9, 1) not null check (dead_stock_litres >= 0),
  -- Cylinder or strapping table, as the contract describes it.
  shape jsonb not null check (jsonb_typeof(shape) = 'object'),
  -- One standard deviation of a reading of the stick.
  dip_error_mm numeric(4, 1) not null check (dip_error_mm > 0),
  delivery_days integer not null check (delivery_days between 0 and 60),
  created_at timestamptz not null default now(),
  -- When something was entered last, and up to where the worker looked for alarms.
  changed_at timestamptz not null default clock_timestamp(),
  checked_at timestamptz not null default '-infinity'
);
create unique index tank_name on diesel.tank (estate_id, lower(name));
create index tank_due on diesel.tank (changed_at) where changed_at > checked_at;
grant select on diesel.tank to gatelight_app, gatelight_read, gatelight_staff;
grant update (checked_at) on diesel.tank to gatelight_app;

create table diesel.generator (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  tank_id bigint not null references diesel.tank,
  name text not null check (length(name) between 1 and 60),
  rating_kva numeric(7, 1) not null check (rating_kva > 0),
  rating_kw numeric(7, 1) not null check (rating_kw > 0),
  -- At quarter, half, three-quarter and full load.
  litres_per_hour jsonb not null check (jsonb_typeof(litres_per_hour) = 'object'),
  created_at timestamptz not null default now()
);
create unique index generator_name on diesel.generator (estate_id, lower(name));
create index generator_tank on diesel.generator (tank_id);
grant select on diesel.generator to gatelight_app, gatelight_read, gatelight_staff;

create table diesel.supplier (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null default now()
);
create unique index supplier_name on diesel.supplier (estate_id, lower(name));
grant select on diesel.supplier to gatelight_app, gatelight_read, gatelight_staff;

create table diesel.supplier_price (
  supplier_id bigint not null references diesel.supplier,
  valid_from date not null,
  price_kobo_per_litre bigint not null check (price_kobo_per_litre > 0),
  primary key (supplier_id, valid_from)
);
grant select on diesel.supplier_price to gatelight_app, gatelight_read, gatelight_staff;

-- One row for each thing that somebody entered. A correction is a row of its own that names the one it takes the place of.
create table diesel.entry (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  kind text not null check (kind in ('dip', 'delivery', 'run', 'transfer', 'void')),
  tank_id bigint not null references diesel.tank,
  at timestamptz not null,
  ended_at timestamptz check (ended_at > at),
  -- A dip, a transfer, or what a delivery put into the tank by its two dips.
  litres numeric(9, 1),
  depth_mm integer,
  to_tank_id bigint references diesel.tank check (to_tank_id <> tank_id),
  -- Deliveries.
  supplier_id bigint references diesel.supplier,
  ordered_litres numeric(9, 1),
  waybill_number text,
  waybill_litres numeric(9, 1),
  waybill_celsius numeric(4, 1),
  before_mm integer,
  before_litres numeric(9, 1),
  after_mm integer,
  after_litres numeric(9, 1),
  celsius numeric(4, 1),
  price_kobo_per_litre bigint check (price_kobo_per_litre >= 0),
  paid_kobo bigint check (paid_kobo >= 0),
  received_by text,
  -- Runs.
  generator_id bigint references diesel.generator,
  meter_start_hours numeric(9, 2),
  meter_end_hours numeric(9, 2),
  hours numeric(7, 3) check (hours > 0),
  load_percent numeric(5, 1),
  kwh numeric(9, 1),
  -- False: calculated from the load.
  is_metered boolean,
  -- What the maker's curve says for this run, and how far that is usually off: one standard deviation of its share.
  expected_litres numeric(9, 2),
  expected_error numeric(4, 3),
  note text not null default '' check (length(note) <= 300),
  corrects_id bigint unique references diesel.entry,
  reason text not null default '' check (length(reason) <= 200),
  -- Made on the device that entered it: what was sent twice is entered once.
  key text not null check (length(key) between 16 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  entered_by bigint not null references identity."user",
  entered_at timestamptz not null default clock_timestamp(),
  unique (entered_by, key),
  check (case kind
    when 'dip' then num_nonnulls(litres, depth_mm) = 2 and num_nulls(ended_at, generator_id, supplier_id, to_tank_id) = 4
    when 'delivery' then num_nonnulls(litres, supplier_id, ended_at, waybill_litres, before_mm, before_litres, after_mm, after_litres,
      price_kobo_per_litre, paid_kobo, received_by) = 11 and num_nulls(depth_mm, generator_id, to_tank_id) = 3
    when 'run' then num_nonnulls(generator_id, ended_at, hours, kwh, is_metered, expected_litres, expected_error) = 7
      and num_nulls(litres, depth_mm, supplier_id, to_tank_id) = 4
    when 'transfer' then num_nonnulls(litres, to_tank_id) = 2 and num_nulls(ended_at, depth_mm, generator_id, supplier_id) = 4
    else corrects_id is not null end),
  check ((corrects_id is null) = (reason = ''))
);
create index entry_tank on diesel.entry (tank_id, at, id);
create index entry_to_tank on diesel.entry (to_tank_id, at) where to_tank_id is not null;
create index entry_estate on diesel.entry (estate_id, at, id);
create index entry_estate_kind on diesel.entry (estate_id, kind, at, id);
create index entry_generator on diesel.entry (generator_id, ended_at) where generator_id is not null;
grant select on diesel.entry to gatelight_app, gatelight_read, gatelight_staff;

create table diesel.photo (
  id uuid default gen_random_uuid() primary key,
  estate_id bigint not null references estates.estate,
  -- Null: no entry names it yet.
  entry_id bigint references diesel.entry,
  uploader_id bigint not null references identity."user",
  content bytea storage external not null check (octet_length(content) between 1 and 2097152),
  created_at timestamptz not null default now()
);
create index photo_entry on diesel.photo (entry_id) where entry_id is not null;
create index photo_left on diesel.photo (created_at) where entry_id is null;
grant select on diesel.photo to gatelight_staff;
grant select (id, estate_id, entry_id, uploader_id, created_at) on diesel.photo to gatelight_app, gatelight_read;

create table diesel.alarm (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  tank_id bigint not null references diesel.tank,
  kind text not null check (kind in ('missing', 'short', 'burn', 'low')),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at >= from_at),
  litres numeric(9, 1) not null,
  used_litres numeric(9, 1) not null,
  expected_litres numeric(9, 1) not null,
  hours numeric(8, 2) not null,
  figure numeric(9, 1),
  entry_id bigint references diesel.entry,
  state text not null default 'open' check (state in ('open', 'looking', 'explained')),
  words text not null default '' check (length(words) <= 500),
  -- Null with words: the worker found the explanation in later entries.
  changed_by bigint references identity."user",
  changed_at timestamptz,
  raised_at timestamptz not null default now()
);
create unique index alarm_once on diesel.alarm (tank_id, kind, from_at);
create index alarm_estate on diesel.alarm (estate_id, raised_at, id);
create index alarm_open on diesel.alarm (estate_id) where state <> 'explained';
grant select on diesel.alarm to gatelight_app, gatelight_read, gatelight_staff;
grant insert, update on diesel.alarm to gatelight_app;
