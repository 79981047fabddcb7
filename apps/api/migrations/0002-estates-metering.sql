create schema if not exists estates;
create schema if not exists metering;

create table estates.estate (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  address text not null,
  is_demonstration boolean not null default false,
  created_at timestamptz not null default now()
);

create table estates.house (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  unique (estate_id, name),
  unique (estate_id, id)
);

-- A price rule. What it costs from when stands in metering.tariff_price, so that a change never rewrites a past vend.
create table metering.tariff (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  utility text not null check (utility in ('electricity', 'water', 'gas')),
  rounding text not null default 'up' check (rounding in ('up', 'down', 'half-up'))
);

create table metering.tariff_price (
  id bigint generated always as identity primary key,
  tariff_id bigint not null references metering.tariff,
  valid_from timestamptz not null,
  price_kobo_per_unit bigint not null check (price_kobo_per_unit > 0),
  unique (tariff_id, valid_from)
);

create table metering.vat_rate (
  id bigint generated always as identity primary key,
  utility text not null check (utility in ('electricity', 'water', 'gas')),
  valid_from timestamptz not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  unique (utility, valid_from)
);

create table metering.meter (
  id bigint generated always as identity primary key,
  -- Text: leading zeros matter. Every form takes 11 digits; 13 is what newer STS meters carry.
  number text not null unique check (number ~ '^(\d{11}|\d{13})$'),
  utility text not null check (utility in ('electricity', 'water', 'gas')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  estate_id bigint not null references estates.estate,
  house_id bigint,
  customer_name text not null,
  tariff_id bigint not null references metering.tariff,
  -- What the meter holds now (IEC 62055-41): the decoder key follows from these and the vending key.
  supply_group_code text not null check (supply_group_code ~ '^\d{6}$'),
  key_revision integer not null check (key_revision between 1 and 9),
  tariff_index text not null check (tariff_index ~ '^\d{2}$'),
  key_type integer not null default 2 check (key_type between 0 and 3),
  encryption_algorithm text not null default '11' check (encryption_algorithm in ('07', '11')),
  key_generation text not null default '04' check (key_generation in ('02', '04')),
  base_date integer not null default 2014 check (base_date in (1993, 2014, 2035)),
  key_expiry integer not null default 255 check (key_expiry between 0 and 255),
  -- What is taken from each purchase towards what the meter owes, in basis points of the amount.
  debt_recovery_bp integer not null default 0 check (debt_recovery_bp between 0 and 10000),
  is_demonstration boolean not null default false,
  created_at timestamptz not null default now(),
  foreign key (estate_id, house_id) references estates.house (estate_id, id)
);

grant usage on schema estates, metering to gatelight_app, gatelight_read;
grant select on all tables in schema estates, metering to gatelight_read;
grant select, insert, update on all tables in schema estates, metering to gatelight_app;
-- Dated prices are added, never edited.
revoke update on metering.tariff_price, metering.vat_rate from gatelight_app;
