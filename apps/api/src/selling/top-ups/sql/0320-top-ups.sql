-- Scheduled top-ups of meters, and each of their runs. Raised: TU001 (a state that may not follow, or a run that bought nothing), WL004 (the
-- password or the PIN is needed first).

create schema top_ups;
grant usage on schema top_ups to gatelight_app, gatelight_read, gatelight_web;

create table top_ups.schedule (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity."user",
  meter_id bigint not null references metering.meter,
  method text not null check (method in ('wallet', 'saved-card')),
  card_id bigint,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The most that this schedule spends in a calendar month, in Lagos.
  ceiling_kobo bigint not null,
  every text not null check (every in ('week', 'month', 'low-units')),
  -- Of 'low-units': it buys when the units are estimated to last so many days or fewer.
  days_before integer check (days_before between 1 and 14),
  -- The next due date in Lagos; null for 'low-units', which the estimate decides.
  next_due_on date,
  -- A month has its day of the first due date; shorter months end before it.
  day_of_month integer check (day_of_month between 1 and 31),
  state text not null default 'active' check (state in ('active', 'paused', 'deleted')),
  -- When the units were looked at last.
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((method = 'saved-card') = (card_id is not null)),
  check (ceiling_kobo >= amount_kobo),
  check ((every = 'low-units') = (days_before is not null)),
  check ((every = 'low-units') = (next_due_on is null)),
  check ((every = 'month') = (day_of_month is not null))
);
create unique index schedule_once on top_ups.schedule (user_id, meter_id) where state <> 'deleted';
create index schedule_due on top_ups.schedule (next_due_on) where state = 'active';
grant select on top_ups.schedule to gatelight_app, gatelight_read;
grant update (checked_at) on top_ups.schedule to gatelight_app;

create table top_ups.run (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references top_ups.schedule,
  due_on date not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  method text not null,
  card_id bigint,
  state text not null default 'announced' check (state in ('announced', 'buying', 'bought', 'failed', 'skipped')),
  -- Why it failed or was skipped: a code.
  problem text,
  -- When it buys: a day after it was announced.
  run_at timestamptz not null,
  next_attempt_at timestamptz,
  order_id bigint unique references vending."order",
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (schedule_id, due_on),
  check (state in ('failed', 'skipped') = (problem is not null)),
  check (state in ('bought', 'failed', 'skipped') = (ended_at is not null)),
  check ((state <> 'bought') or (order_id is not null))
);
create index run_due on top_ups.run (next_attempt_at) where next_attempt_at is not null;
-- Runs that are neither made nor ended: a handful, among all that ever were.
create index run_open on top_ups.run (run_at) where ended_at is null;
grant select on top_ups.run to gatelight_app, gatelight_read;
grant update (state, problem, next_attempt_at, order_id, ended_at) on top_ups.run to gatelight_app;
