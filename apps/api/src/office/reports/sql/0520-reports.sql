-- Who gets the report of each month of an estate, and which reports went out.

create schema reports;
grant usage on schema reports to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table reports.sending (
  estate_id bigint primary key references estates.estate,
  -- Of the month after, from 07:00 in Lagos.
  day integer not null check (day between 1 and 28),
  -- Nobody: it is not sent.
  emails text[] not null check (cardinality(emails) <= 20),
  -- The first month whose report goes out: what was over before somebody asked for it is not sent later.
  first_month date not null check (extract(day from first_month) = 1),
  changed_by bigint not null references identity."user",
  changed_at timestamptz not null default now()
);
grant select on reports.sending to gatelight_app, gatelight_read, gatelight_staff;

-- A row for each report that went out: whoever writes it sends it.
create table reports.sent (
  estate_id bigint not null references estates.estate,
  month date not null check (extract(day from month) = 1),
  emails integer not null check (emails > 0),
  at timestamptz not null default now(),
  primary key (estate_id, month)
);
grant select, insert on reports.sent to gatelight_app;
grant select on reports.sent to gatelight_read, gatelight_staff;
