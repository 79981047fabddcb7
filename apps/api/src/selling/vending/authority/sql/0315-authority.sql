create schema authority;
grant usage on schema authority to gatelight_app, gatelight_staff;

create table authority.vending_key (
  id bigint generated always as identity primary key,
  supply_group_code text not null,
  key_revision integer not null,
  key_generation text not null,
  encryption_algorithm text not null,
  base_date integer not null,
  key_expiry integer not null default 255,
  -- AES-256-GCM under the sealing key of the environment: nonce, tag, ciphertext.
  sealed bytea not null,
  is_simulator boolean not null,
  created_at timestamptz not null default now(),
  constraint vending_key_supply_group_code_key_revision_key_generation_e_key unique (supply_group_code, key_revision, key_generation, encryption_algorithm)
);
grant select, insert on authority.vending_key to gatelight_app;
grant select (supply_group_code, key_revision, key_generation, encryption_algorithm, base_date, key_expiry) on authority.vending_key to gatelight_staff;

-- One row a reference: asking twice finds the first answer. The identifier is unique for each meter and key.
create table authority.issue (
  reference text primary key,
  request_hash bytea not null,
  key_id bigint not null references authority.vending_key,
  meter_number text not null,
  subclass integer not null,
  units_tenths bigint not null,
  amount_kobo bigint not null,
  tid integer not null,
  token text not null check (token ~ '^\d{20}$'),
  issued_at timestamptz not null default clock_timestamp(),
  token_class integer not null default 0,
  unique (meter_number, key_id, tid)
);
create index issue_by_time on authority.issue using brin (issued_at);
create index issue_engineering on authority.issue (reference text_pattern_ops) where reference ~~ 'engineering-%';
grant select on authority.issue to gatelight_app;

-- The last identifier of each meter, locked while the next is chosen.
create table authority.last_tid (
  meter_number text not null,
  key_id bigint not null references authority.vending_key,
  tid integer not null,
  primary key (meter_number, key_id)
);
grant select on authority.last_tid to gatelight_app;

create table authority.key_use (
  id bigint generated always as identity primary key,
  key_id bigint not null references authority.vending_key,
  purpose text not null check (purpose in ('vend', 'simulator-meter', 'seal')),
  reference text,
  meter_number text,
  at timestamptz not null default clock_timestamp()
);
grant select, insert on authority.key_use to gatelight_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Caps of the embedded authority
-- ---------------------------------------------------------------------------------------------------------------------
--
-- Summing all tokens of the last hour for each new token costs more with every token. These tables hold running totals.
--
-- The cap of an hour: one total for each minute and stripe. A single row for each minute would make every vend wait for
-- the commit of the vend before it. So the cap is shared out over 8 stripes: a vend picks a stripe, locks only that
-- stripe, and fits if the stripe stays within its share. Shares add up to the cap, so vends in different stripes cannot
-- exceed it together. A vend that does not fit into its stripe locks all stripes, compares the exact total with the
-- whole cap, and fills the free room of all stripes. So no vend is refused while there is room, and the cap holds exactly
-- however many vends run at once. When the cap is lowered, a stripe may hold more than its new share: then every vend
-- takes the second way until that hour is over. An hour is counted as 60 full minutes and the current one: never less than an hour.
create table authority.minute_total (
  stripe smallint not null check (stripe between 0 and 7),
  minute timestamptz not null,
  amount_kobo bigint not null check (amount_kobo >= 0),
  primary key (stripe, minute)
) with (fillfactor=50);
grant select on authority.minute_total to gatelight_app;

-- The cap of a meter's day: one total for each hour of a meter, under the meter's lock. A day is counted as 24 full hours
-- and the current one.
create table authority.meter_hour_total (
  meter_number text not null,
  hour timestamptz not null,
  amount_kobo bigint not null check (amount_kobo >= 0),
  primary key (meter_number, hour)
) with (fillfactor=50);
grant select on authority.meter_hour_total to gatelight_app;

-- References that never get a token: staff send the money of such an order back.
create table authority.cancelled_reference (
  reference text primary key,
  cancelled_at timestamptz not null default clock_timestamp()
);
grant select on authority.cancelled_reference to gatelight_app;

-- Sets of key-change tokens. They carry no identifier, so their reference alone says that they were made once.
create table authority.key_change (
  reference text primary key,
  request_hash bytea not null,
  key_id bigint not null references authority.vending_key,
  new_key_id bigint not null references authority.vending_key,
  meter_number text not null,
  tokens text[] not null,
  issued_at timestamptz not null default clock_timestamp()
);
grant select on authority.key_change to gatelight_app, gatelight_read;
