-- Tariffs with the versions of their prices, VAT rates, meters with what is known of their keys, the history of each meter, and the fraction
-- of a unit that it carries to its next purchase. Raised: MT001 (a state that may not follow), MT002 (what does not change), TF001
-- (see 0301).

create schema metering;
grant usage on schema metering to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

-- A price rule. What it costs, and from when, is in metering.tariff_price, so that a change never rewrites a past vend.
create table metering.tariff (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  utility text not null check (utility in ('electricity', 'water', 'gas')),
  rounding text not null default 'up' check (rounding in ('up', 'down', 'half-up'))
);
grant select, insert, update on metering.tariff to gatelight_app;
grant select on metering.tariff to gatelight_read, gatelight_staff, gatelight_web;

create table metering.tariff_price (
  id bigint generated always as identity primary key,
  tariff_id bigint not null references metering.tariff,
  valid_from timestamptz not null,
  price_kobo_per_unit bigint not null check (price_kobo_per_unit > 0),
  -- The columns that every kind of version has. `asked_by` and `approved_by` as in the audit log, such as user:42.
  rounding text check (rounding in ('up', 'down', 'half-up')),
  created_at timestamptz not null default now(),
  asked_by text,
  approved_by text,
  reason text,
  cancelled_at timestamptz,
  cancelled_by text
);
comment on column metering.tariff_price.rounding is 'null: that of the tariff';
create unique index tariff_price_at on metering.tariff_price (tariff_id, valid_from) where cancelled_at is null;
create index price_ahead on metering.tariff_price (valid_from) where cancelled_at is null;
grant select, insert on metering.tariff_price to gatelight_app;
grant select on metering.tariff_price to gatelight_read, gatelight_staff, gatelight_web;

create table metering.vat_rate (
  id bigint generated always as identity primary key,
  utility text not null check (utility in ('electricity', 'water', 'gas')),
  valid_from timestamptz not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  created_at timestamptz not null default now(),
  asked_by text,
  approved_by text,
  reason text,
  cancelled_at timestamptz,
  cancelled_by text
);
create unique index vat_rate_at on metering.vat_rate (utility, valid_from) where cancelled_at is null;
grant select, insert on metering.vat_rate to gatelight_app;
grant select on metering.vat_rate to gatelight_read, gatelight_staff, gatelight_web;

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
  base_date integer not null default 2014 check (base_date = any (array[1993, 2014, 2035])),
  key_expiry integer not null default 255 check (key_expiry between 0 and 255),
  -- What is taken from each purchase towards what the meter owes, in basis points of the amount.
  debt_recovery_bp integer not null default 0 check (debt_recovery_bp between 0 and 10000),
  is_demonstration boolean not null default false,
  created_at timestamptz not null default now(),
  life text not null check (life in ('in_store', 'installed', 'active', 'faulty', 'replaced', 'retired')),
  make text not null default '' check (length(make) <= 60),
  installed_at timestamptz,
  tampered_at timestamptz,
  power_limit_watts integer check (power_limit_watts > 0),
  replaced_by bigint references metering.meter,
  -- The key that the meter left the factory with, once key-change tokens gave it another: as a maker would print it.
  factory_key jsonb,
  -- Counts the changes of this row: an approval of a change is for one state of the meter.
  revision integer not null default 1,
  constraint life_and_status check ((life = 'active') = (status = 'active')),
  constraint replaced_by_another check ((replaced_by is null) or (life in ('replaced', 'retired') and (replaced_by <> id))),
  foreign key (estate_id, house_id) references estates.house(estate_id, id)
);
-- For the search over everything.
create index meter_number_start on metering.meter (number text_pattern_ops);
create index meter_customer_name on metering.meter using gin (to_tsvector('simple'::regconfig, customer_name));
create index meter_house on metering.meter (estate_id, house_id);
create index meter_replaced_by on metering.meter (replaced_by) where replaced_by is not null;
create index meter_created on metering.meter (created_at, id);
grant select, insert, update on metering.meter to gatelight_app;
grant select on metering.meter to gatelight_read, gatelight_staff;

-- ---------------------------------------------------------------------------------------------------------------------
-- The fraction of a unit that a purchase leaves over
-- ---------------------------------------------------------------------------------------------------------------------
--
-- A token holds whole tenths of a unit, so a purchase gives a little more (or less) than it pays for. That difference is
-- carried to the meter's next purchase: an amount split into many purchases buys the same units as one purchase, to a
-- tenth. All figures are in millionths of a tenth of a unit.
--
-- carried_micro is the most that the meter may have been given beyond what was paid for. An unpaid order counts only if it
-- gives more than it costs, as if it were going to be paid; if it gives less, it counts from its payment on. So the carry
-- is right whichever of several open orders are paid, and opening orders without paying them gains nothing. Orders that are
-- open at once can together give a little less than they cost; the meter's next purchase makes up for it.
create table metering.unit_carry (
  meter_id bigint primary key references metering.meter,
  carried_micro bigint not null
) with (fillfactor=50);
grant select on metering.unit_carry to gatelight_app, gatelight_read, gatelight_web;

create table metering.life_step (
  from_life text not null,
  to_life text not null,
  primary key (from_life, to_life)
);
grant select on metering.life_step to gatelight_app, gatelight_read, gatelight_staff;

-- What happened to a meter, with cause and actor. `act` names the staff act behind it.
create table metering.meter_event (
  id bigint generated always as identity primary key,
  meter_id bigint not null references metering.meter,
  kind text not null check (kind ~ '^[a-z][a-z-]{2,40}$'),
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  act text,
  reason text not null default '',
  facts jsonb not null default '{}'::jsonb
);
create index meter_event_meter on metering.meter_event (meter_id, id);
grant select on metering.meter_event to gatelight_app, gatelight_read, gatelight_staff;

create table metering.meter_tariff (
  id bigint generated always as identity constraint meter_tariff_id_not_null1 not null primary key,
  meter_id bigint not null references metering.meter on delete cascade,
  tariff_id bigint not null references metering.tariff,
  valid_from timestamptz not null,
  created_at timestamptz not null default now(),
  asked_by text,
  approved_by text,
  reason text,
  cancelled_at timestamptz,
  cancelled_by text
);
create unique index meter_tariff_at on metering.meter_tariff (meter_id, valid_from) where cancelled_at is null;
create index meter_tariff_due on metering.meter_tariff (valid_from) where cancelled_at is null;
grant select, insert on metering.meter_tariff to gatelight_app;
grant select on metering.meter_tariff to gatelight_read, gatelight_staff;

insert into metering.life_step (from_life, to_life) values
  ('in_store', 'installed'),
  ('in_store', 'retired'),
  ('installed', 'active'),
  ('installed', 'faulty'),
  ('installed', 'in_store'),
  ('installed', 'replaced'),
  ('installed', 'retired'),
  ('active', 'faulty'),
  ('active', 'replaced'),
  ('active', 'retired'),
  ('faulty', 'active'),
  ('faulty', 'replaced'),
  ('faulty', 'retired'),
  ('replaced', 'retired');
