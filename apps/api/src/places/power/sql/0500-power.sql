-- The power account of an estate: its bulk meters and lines, their readings, bills and payments of the supplier, and hours of supply. Energy is in
-- tenths of a kWh. 22023: not a kind or a source that the product knows.

create schema power;
grant usage on schema power to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

-- Whether residents see the account. No row: they do.
create table power.publishing (
  estate_id bigint primary key references estates.estate on delete cascade,
  publishes boolean not null,
  changed_by bigint not null references identity."user",
  changed_at timestamptz not null default now()
);
grant select on power.publishing to gatelight_app, gatelight_read, gatelight_staff;

create table power.line (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate on delete cascade,
  name text not null check (length(name) between 1 and 80),
  covers text not null default '' check (length(covers) <= 120),
  created_at timestamptz not null default now(),
  unique (estate_id, name),
  unique (estate_id, id)
);
grant select on power.line to gatelight_app, gatelight_read, gatelight_staff;

create table power.line_house (
  house_id bigint primary key references estates.house on delete cascade,
  line_id bigint not null references power.line on delete cascade
);
create index line_house_line on power.line_house (line_id);
grant select on power.line_house to gatelight_app, gatelight_read, gatelight_staff;

create table power.meter (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate on delete cascade,
  kind text not null check (kind in ('grid', 'generator', 'solar', 'line', 'houses', 'common')),
  name text not null check (length(name) between 1 and 80),
  account_number text not null default '' check (length(account_number) <= 40),
  supplier text not null default '' check (length(supplier) <= 80),
  line_id bigint,
  in_use_from date not null,
  in_use_until date,
  created_at timestamptz not null default now(),
  unique (estate_id, name),
  foreign key (estate_id, line_id) references power.line (estate_id, id) on delete cascade,
  check (in_use_until >= in_use_from),
  constraint line_of_kind check (case kind when 'line' then line_id is not null when 'houses' then true when 'common' then true else line_id is null end)
);
grant select on power.meter to gatelight_app, gatelight_read, gatelight_staff;

-- A later row for the same day takes the place of the earlier one.
create table power.supply_tariff (
  id bigint generated always as identity primary key,
  meter_id bigint not null references power.meter on delete cascade,
  valid_from date not null,
  price_kobo bigint not null check (price_kobo > 0),
  vat_bp integer not null check (vat_bp between 0 and 5000),
  entered_by bigint references identity."user",
  entered_at timestamptz not null default now()
);
create index supply_tariff_meter on power.supply_tariff (meter_id, valid_from desc, id desc);
grant select on power.supply_tariff to gatelight_app, gatelight_read, gatelight_staff;

create table power.terms (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate on delete cascade,
  valid_from date not null,
  fee_bp integer not null check (fee_bp between 0 and 3000),
  common_charge_kobo bigint not null check (common_charge_kobo >= 0),
  common_daily_tenths bigint not null check (common_daily_tenths >= 0),
  promised_minutes integer check (promised_minutes between 1 and 1440),
  promise_name text not null default '' check (length(promise_name) <= 40),
  complaints text not null default '' check (length(complaints) <= 300),
  entered_by bigint references identity."user",
  entered_at timestamptz not null default now()
);
create index terms_estate on power.terms (estate_id, valid_from desc, id desc);
grant select on power.terms to gatelight_app, gatelight_read, gatelight_staff;

-- Photos of meters and pictures of receipts, made again without the place where they were taken.
create table power.file (
  id uuid primary key default gen_random_uuid(),
  estate_id bigint not null references estates.estate on delete cascade,
  uploaded_by bigint not null references identity."user",
  content bytea not null check (length(content) between 1 and 2097152),
  is_used boolean not null default false,
  created_at timestamptz not null default now()
);
create index file_unused on power.file (estate_id, uploaded_by, created_at) where not is_used;
grant select on power.file to gatelight_staff;

-- What a meter showed. A row is never changed but for `corrected_by`: the line that takes its place.
create table power.reading (
  id bigint generated always as identity primary key,
  meter_id bigint not null references power.meter on delete cascade,
  at timestamptz not null,
  reading_tenths bigint not null check (reading_tenths >= 0),
  -- What the old meter showed last, when this is the first reading of the one that replaced it.
  replaced_at_tenths bigint check (replaced_at_tenths >= 0),
  source text not null check (source in ('hand', 'file', 'key')),
  -- Who entered it: a user, or the estate's own system by the name of its key. Both null: demonstration data.
  entered_by bigint references identity."user",
  entered_key text check (length(entered_key) between 1 and 80),
  entered_at timestamptz not null default now(),
  note text not null default '' check (length(note) <= 200),
  file_id uuid unique references power.file,
  corrects bigint unique references power.reading,
  corrected_by bigint references power.reading
);
create unique index reading_current on power.reading (meter_id, at) where corrected_by is null;
create index reading_meter on power.reading (meter_id, at desc, id desc);
grant select on power.reading to gatelight_app, gatelight_read, gatelight_staff;

-- What a meter counted in each whole day in Lagos: follows from its readings. Between two readings the energy is spread evenly.
create table power.meter_day (
  meter_id bigint not null references power.meter on delete cascade,
  day date not null,
  tenths bigint not null,
  -- The two readings around it are more than 36 hours apart.
  is_spread boolean not null,
  primary key (meter_id, day)
);
grant select on power.meter_day to gatelight_app, gatelight_read, gatelight_staff;

-- Tokens for electricity of days that are over, by meter. Days after the last one in settled_day are counted from the orders.
create table power.sold_day (
  estate_id bigint not null,
  day date not null,
  meter_id bigint not null,
  units_tenths bigint not null,
  energy_kobo bigint not null,
  primary key (estate_id, day, meter_id)
);
create table power.settled_day (day date primary key, settled_at timestamptz not null default now());
grant select on power.sold_day, power.settled_day to gatelight_app, gatelight_read, gatelight_staff;

-- What another vending system sold for a house, which the estate brought from a file. It is no money of ours and in no journal.
create table power.sold_elsewhere (
  estate_id bigint not null references estates.estate on delete cascade,
  house_id bigint not null references estates.house on delete cascade,
  day date not null,
  units_tenths bigint not null check (units_tenths > 0),
  energy_kobo bigint not null check (energy_kobo > 0),
  primary key (estate_id, day, house_id)
);
grant select on power.sold_elsewhere to gatelight_app, gatelight_read, gatelight_staff;

create table power.supplier_entry (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate on delete cascade,
  kind text not null check (kind in ('bill', 'payment')),
  -- First day of the month that it is for.
  month date not null check (month = date_trunc('month', month)),
  amount_kobo bigint not null check (amount_kobo > 0),
  "on" date not null,
  number text not null check (length(number) between 1 and 60),
  file_id uuid unique references power.file,
  entered_by bigint references identity."user",
  entered_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancelled_by bigint references identity."user",
  reason text not null default '' check (length(reason) <= 200)
);
create unique index supplier_entry_number on power.supplier_entry (estate_id, kind, number) where cancelled_at is null;
create index supplier_entry_estate on power.supplier_entry (estate_id, "on" desc, id desc);
create index supplier_entry_month on power.supplier_entry (estate_id, month) where cancelled_at is null;
grant select on power.supplier_entry to gatelight_app, gatelight_read, gatelight_staff;

create table power.supply (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate on delete cascade,
  kind text not null check (kind in ('grid', 'generator')),
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at > started_at),
  source text not null check (source in ('hand', 'file', 'key')),
  entered_by bigint references identity."user",
  entered_key text check (length(entered_key) between 1 and 80),
  entered_at timestamptz not null default now(),
  cancelled_at timestamptz
);
create unique index supply_start on power.supply (estate_id, kind, started_at) where cancelled_at is null;
create unique index supply_on on power.supply (estate_id, kind) where ended_at is null and cancelled_at is null;
grant select on power.supply to gatelight_app, gatelight_read, gatelight_staff;

-- Requests that were done: a repeat with the same key returns the same row.
create table power.change (
  user_id bigint not null references identity."user",
  key text not null check (length(key) between 16 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  result text not null,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
grant select on power.change to gatelight_read;
