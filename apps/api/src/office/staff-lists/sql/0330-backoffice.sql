-- Figures for staff, added up by day and month so that no page reads old orders, and the names by which purchases are found.

create schema backoffice;
grant usage on schema backoffice to gatelight_app, gatelight_staff, gatelight_web;

create table backoffice.filled_day (
  day date primary key,
  filled_at timestamptz not null default clock_timestamp()
);
grant select on backoffice.filled_day to gatelight_app, gatelight_read, gatelight_staff;

create table backoffice.sales_day (
  day date not null references backoffice.filled_day,
  estate_id bigint not null references estates.estate,
  utility text not null,
  orders bigint not null,
  sales_kobo bigint not null,
  tokens bigint not null,
  units_tenths bigint not null,
  failed bigint not null,
  primary key (day, estate_id, utility)
);
create index sales_day_of_estate on backoffice.sales_day (estate_id, day);
grant select on backoffice.sales_day to gatelight_app, gatelight_read, gatelight_staff;

create table backoffice.money_day (
  day date primary key references backoffice.filled_day,
  in_kobo bigint not null,
  out_kobo bigint not null,
  wallets_kobo bigint not null
);
grant select on backoffice.money_day to gatelight_app, gatelight_read, gatelight_staff;

create table backoffice.message_day (
  day date not null references backoffice.filled_day,
  channel text not null,
  sent bigint not null,
  delivered bigint not null,
  failed bigint not null,
  primary key (day, channel)
);
grant select on backoffice.message_day to gatelight_app, gatelight_read, gatelight_staff;

-- The search looks the text up among the names, and then reads the newest purchases of each name from an index. Searching the
-- names of all purchases read every one of them that fits, just to sort them.
create table backoffice.buyer_name (
  name text primary key
);
create index buyer_name_parts on backoffice.buyer_name using gin (to_tsvector('simple'::regconfig, name));
grant select on backoffice.buyer_name to gatelight_app, gatelight_read, gatelight_staff;

-- Names of purchases up to done_id are in the table; those above it are looked at one by one. A purchase does not write here:
-- the job of the days does, so that a purchase costs nothing more.
create table backoffice.buyer_name_mark (
  only_row boolean default true primary key check (only_row),
  done_id bigint not null default 0,
  seen_id bigint,
  seen_xid xid8,
  cleaned_on date not null default '2000-01-01'::date
);
grant select on backoffice.buyer_name_mark to gatelight_app, gatelight_read, gatelight_staff;

create table backoffice.sales_month (
  month date not null check (month = date_trunc('month', (month)::timestamp with time zone)),
  estate_id bigint not null references estates.estate,
  utility text not null,
  orders bigint not null,
  sales_kobo bigint not null,
  tokens bigint not null,
  units_tenths bigint not null,
  failed bigint not null,
  primary key (month, estate_id, utility)
);
comment on table backoffice.sales_month is 'Sales of the days of a month that are added up, by estate and utility';
grant select on backoffice.sales_month to gatelight_app, gatelight_read, gatelight_staff;

create table backoffice.sales_total_day (
  day date not null references backoffice.filled_day,
  utility text not null,
  orders bigint not null,
  sales_kobo bigint not null,
  tokens bigint not null,
  units_tenths bigint not null,
  failed bigint not null,
  primary key (day, utility)
);
comment on table backoffice.sales_total_day is 'Sales of a day that is added up, of all estates together';
grant select on backoffice.sales_total_day to gatelight_app, gatelight_read, gatelight_staff;

insert into backoffice.buyer_name_mark (only_row, done_id, seen_id, seen_xid, cleaned_on) values
  (true, 0, null, null, '2000-01-01');
