-- Notices of new prices, and corrections of orders that were sold at a wrong price.

create schema tariffs;
grant usage on schema tariffs to gatelight_app, gatelight_read, gatelight_staff;

create table tariffs.notice (
  tariff_price_id bigint primary key references metering.tariff_price,
  -- Meters above this id are still to be told; null when all were.
  after_meter_id bigint default 0,
  told bigint not null default 0
);
grant select, insert on tariffs.notice to gatelight_app;
grant select on tariffs.notice to gatelight_read, gatelight_staff;

create table tariffs.correction (
  id bigint generated always as identity primary key,
  tariff_id bigint not null references metering.tariff,
  from_at timestamptz not null,
  until_at timestamptz not null,
  right_price_kobo bigint not null check (right_price_kobo > 0),
  asked_by text not null,
  approved_by text,
  reason text not null,
  created_at timestamptz not null default now(),
  orders bigint not null check (orders > 0),
  back_kobo bigint not null check (back_kobo > 0),
  done_at timestamptz,
  by_tokens boolean not null default false,
  check (until_at > from_at)
);
grant select on tariffs.correction to gatelight_app, gatelight_read, gatelight_staff;
grant update (done_at) on tariffs.correction to gatelight_app;

-- An order is corrected once, whatever corrections there are. `problem`: why it could not be, for staff.
create table tariffs.correction_item (
  order_id bigint primary key references vending."order",
  correction_id bigint not null references tariffs.correction,
  energy_kobo bigint not null check (energy_kobo >= 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  paid_into text check (paid_into in ('wallet', 'refund', 'token')),
  done_at timestamptz,
  problem text,
  check ((energy_kobo + vat_kobo) > 0),
  check ((paid_into is null) = (done_at is null))
);
create index correction_item_due on tariffs.correction_item (correction_id, order_id) where (done_at is null) and (problem is null);
create index correction_item_done on tariffs.correction_item (done_at) where done_at is not null;
grant select on tariffs.correction_item to gatelight_app, gatelight_read, gatelight_staff;
grant update (paid_into, done_at, problem) on tariffs.correction_item to gatelight_app;

-- The meters of a correction by tokens. `request_id`: the request for the token, made once. `cost_kobo`: the units at their
-- right price, without VAT.
create table tariffs.correction_token (
  correction_id bigint not null references tariffs.correction,
  meter_id bigint not null references metering.meter,
  units_tenths bigint not null check (units_tenths > 0),
  cost_kobo bigint not null check (cost_kobo > 0),
  request_id bigint unique references engineering.request,
  done_at timestamptz,
  problem text,
  primary key (correction_id, meter_id),
  check ((done_at is null) or (request_id is not null))
);
create index correction_token_due on tariffs.correction_token (correction_id, meter_id) where (done_at is null) and (problem is null);
grant select on tariffs.correction_token to gatelight_app, gatelight_read, gatelight_staff;
grant update (request_id, done_at, problem) on tariffs.correction_token to gatelight_app;
