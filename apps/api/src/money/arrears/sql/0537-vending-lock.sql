-- The lock of an estate on electricity tokens for houses that owe service charges for long: off unless two people turned it on. Medical
-- hardship of a house overrides it.

create table arrears.vending_lock (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  -- asked: a second person of the team has not confirmed it yet.
  state text not null default 'asked' check (state in ('asked', 'on', 'refused', 'off')),
  -- Houses whose oldest bill is overdue for more than this, and that owe at least this after its day.
  days integer not null check (days between 60 and 365),
  least_kobo bigint not null check (least_kobo between 100000 and 100000000000),
  reason text not null check (length(reason) between 1 and 300),
  starts_on date not null,
  -- Which text about the regulator's view was read.
  view text not null check (length(view) between 1 and 20),
  asked_by bigint not null references identity."user",
  asked_at timestamptz not null default now(),
  decided_by bigint references identity."user",
  decided_at timestamptz,
  -- A person of the team; null once it is over: our staff.
  ended_by text,
  ended_at timestamptz,
  end_reason text not null default '' check (length(end_reason) <= 300),
  check (decided_by <> asked_by or state = 'refused'),
  check ((state in ('asked', 'on')) = (ended_at is null)),
  check (state <> 'on' or decided_by is not null)
);
create unique index vending_lock_open on arrears.vending_lock (estate_id) where state in ('asked', 'on');
create index vending_lock_estate on arrears.vending_lock (estate_id, id desc);
grant select on arrears.vending_lock to gatelight_app, gatelight_read, gatelight_staff;

-- A house was told. Its row goes when the house owes less, has a plan, waits, or declared hardship: another time it is told again, a week before.
create table arrears.lock_notice (
  house_id bigint primary key references estates.house,
  lock_id bigint not null references arrears.vending_lock,
  told_at timestamptz not null,
  locks_on date not null,
  -- The day before.
  reminded_at timestamptz
);
create index lock_notice_lock on arrears.lock_notice (lock_id, locks_on);
grant select on arrears.lock_notice to gatelight_app, gatelight_read, gatelight_staff;

-- Somebody in the house needs electricity for their health. Nothing about the illness is stored.
create table arrears.hardship (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  house_id bigint not null,
  declared_by bigint not null references identity."user",
  declared_at timestamptz not null default now(),
  until_day date not null,
  -- Whom the estate may call.
  contact text not null check (length(contact) between 1 and 100),
  foreign key (estate_id, house_id) references estates.house (estate_id, id)
);
create index hardship_house on arrears.hardship (house_id, until_day desc);
create index hardship_estate on arrears.hardship (estate_id, until_day desc);
grant select on arrears.hardship to gatelight_app, gatelight_read, gatelight_staff;
