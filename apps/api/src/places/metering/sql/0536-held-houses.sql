-- Houses for which no electricity token is sold, whoever pays. A slice above decides about it; selling only looks.

create table metering.held_house (
  house_id bigint primary key references estates.house,
  -- service-charge: what the house owes to its estate is long overdue, and the estate's rule says so.
  reason text not null check (reason in ('service-charge')),
  since timestamptz not null default now()
);
grant select on metering.held_house to gatelight_app, gatelight_read, gatelight_staff;
