-- The share that an estate gets of what is sold there: rates with their versions, sums of days, statements of months. Raised: TF002 (the month
-- is not over), TF003 (it was posted before).

create schema commission;
grant usage on schema commission to gatelight_app, gatelight_read, gatelight_staff;

create table commission.rate (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  valid_from timestamptz not null,
  rate_bp integer not null check (rate_bp between 0 and 5000),
  created_at timestamptz not null default now(),
  asked_by text,
  approved_by text,
  reason text,
  cancelled_at timestamptz,
  cancelled_by text
);
create unique index rate_at on commission.rate (estate_id, valid_from) where cancelled_at is null;
grant select, insert on commission.rate to gatelight_app;
grant select on commission.rate to gatelight_read, gatelight_staff;
grant update (cancelled_at, cancelled_by) on commission.rate to gatelight_app;

create table commission.statement (
  estate_id bigint not null references estates.estate,
  month date not null check (EXTRACT(day from month) = (1)::numeric),
  sales_kobo bigint not null,
  base_kobo bigint not null,
  share_kobo bigint not null check (share_kobo >= 0),
  journal_id bigint references ledger.journal,
  posted_by text not null,
  posted_at timestamptz not null default now(),
  primary key (estate_id, month)
);
grant select on commission.statement to gatelight_app, gatelight_read, gatelight_staff;

-- Sold in an estate on a Lagos day: energy without VAT is the base of its share; what corrections gave back on the day is deducted.
-- Written by the job of the days (backoffice.fill_day). `id` is new each time a day is added up, for the check of new rows.
create table commission.day_sum (
  id bigint generated always as identity,
  day date not null,
  estate_id bigint not null references estates.estate,
  utility text not null,
  orders bigint not null,
  sales_kobo bigint not null,
  base_kobo bigint not null,
  primary key (day, estate_id, utility)
);
create unique index day_sum_id on commission.day_sum (id);
grant select on commission.day_sum to gatelight_app, gatelight_read;
