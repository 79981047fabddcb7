-- Requests for engineering tokens (tests, key changes, free units) and replacements of meters. MT002: a request or a token does not change.

create schema engineering;
grant usage on schema engineering to gatelight_app, gatelight_read, gatelight_staff;

-- How many units may be given free, from when. Without an estate: for all estates that have no row of their own.
create table engineering.free_issue_limit (
  id bigint generated always as identity primary key,
  estate_id bigint references estates.estate,
  utility text not null check (utility in ('electricity', 'water', 'gas')),
  valid_from timestamptz not null,
  -- Most tenths of a unit that one estate may get free in a month of Lagos.
  month_tenths bigint not null check (month_tenths >= 0),
  -- Above this many tenths a second person approves, also of units moved from a replaced meter.
  alone_tenths bigint not null check (alone_tenths >= 0),
  asked_by text,
  reason text not null default '',
  created_at timestamptz not null default now(),
  unique nulls not distinct (estate_id, utility, valid_from)
);
grant select, insert on engineering.free_issue_limit to gatelight_app;
grant select on engineering.free_issue_limit to gatelight_read, gatelight_staff;

create table engineering.request (
  id bigint generated always as identity primary key,
  meter_id bigint not null references metering.meter,
  kind text not null check (kind in ('test', 'clear-tamper', 'clear-credit', 'power-limit', 'key-change', 'free-units')),
  -- What the request is part of.
  purpose text not null check (purpose in ('engineering', 'verification', 'replacement', 'free-issue', 'correction')),
  -- test: number of the test. power-limit: watts. free-units: tenths of a unit.
  value bigint not null default 0 check (value >= 0),
  new_supply_group_code text check (new_supply_group_code ~ '^\d{6}$'),
  new_key_revision integer check (new_key_revision between 1 and 9),
  new_tariff_index text check (new_tariff_index ~ '^\d{2}$'),
  -- Its tokens are made once the meter accepted the tokens of this request.
  after_id bigint references engineering.request,
  act text not null,
  asked_by text not null,
  approved_by text,
  reason text not null,
  -- queued, issued or refused; then what the technician saw on the meter.
  state text not null default 'queued' check (state in ('queued', 'issued', 'refused')),
  refusal text,
  result text check (result in ('accepted', 'rejected')),
  result_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  issued_at timestamptz,
  check ((kind = 'key-change') = ((new_supply_group_code is not null) and (new_key_revision is not null) and (new_tariff_index is not null))),
  check ((kind <> 'free-units') or (value > 0)),
  check ((result is null) or (state = 'issued'))
);
create index request_queued on engineering.request (next_attempt_at) where state = 'queued';
create index request_meter on engineering.request (meter_id, id);
create unique index request_act on engineering.request (act, meter_id, kind);
grant select, insert on engineering.request to gatelight_app;
grant select on engineering.request to gatelight_read, gatelight_staff;
grant update (state, refusal, result, result_at, attempts, next_attempt_at, issued_at) on engineering.request to gatelight_app;

create table engineering.token (
  request_id bigint not null references engineering.request,
  "position" integer not null,
  token text not null check (token ~ '^\d{20}$'),
  -- Null for tests, which are made under no key.
  key_id bigint,
  tid integer,
  units_tenths bigint not null default 0,
  primary key (request_id, "position")
);
grant select, insert on engineering.token to gatelight_app;
grant select on engineering.token to gatelight_read;
grant select (request_id, "position") on engineering.token to gatelight_staff;

-- Units that nobody paid for in this order: free issues, and credit carried over from a replaced meter, which counts
-- towards no cap because it was paid for before.
create table engineering.free_units (
  request_id bigint primary key references engineering.request,
  estate_id bigint not null references estates.estate,
  utility text not null,
  month date not null,
  units_tenths bigint not null check (units_tenths > 0),
  source text not null check (source in ('free-issue', 'carried-over', 'correction'))
);
create index free_units_month on engineering.free_units (estate_id, utility, month) where source = 'free-issue';
grant select on engineering.free_units to gatelight_app, gatelight_read, gatelight_staff;

create table engineering.replacement (
  old_meter_id bigint primary key references metering.meter,
  new_meter_id bigint not null unique references metering.meter,
  reason text not null,
  basis text not null check (basis in ('reading', 'estimate')),
  -- What was on the old meter, and how it was worked out.
  units_tenths bigint not null check (units_tenths >= 0),
  working jsonb not null,
  act text not null,
  at timestamptz not null default now()
);
grant select, insert on engineering.replacement to gatelight_app;
grant select on engineering.replacement to gatelight_read, gatelight_staff;

insert into engineering.free_issue_limit (utility, valid_from, month_tenths, alone_tenths, reason) values
  ('electricity', '2020-01-01 00:00:00Z', 5000, 200, 'Limits of a new installation'),
  ('water', '2020-01-01 00:00:00Z', 5000, 200, 'Limits of a new installation'),
  ('gas', '2020-01-01 00:00:00Z', 5000, 200, 'Limits of a new installation');
