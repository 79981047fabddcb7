-- What houses owe to their estate after its day: reminders, and the time that a manager grants.

create schema arrears;
grant usage on schema arrears to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table arrears.reminder (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  house_id bigint not null,
  -- The day in Lagos: at most one in seven days.
  on_day date not null,
  at timestamptz not null,
  owed_kobo bigint not null check (owed_kobo > 0),
  -- Null: by the schedule of the estate.
  asked_by bigint references identity."user",
  -- Where it went. Empty: nobody could be reached.
  channels text[] not null default '{}',
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  unique (house_id, on_day)
);
create index reminder_estate on arrears.reminder (estate_id, id desc);
grant select on arrears.reminder to gatelight_app, gatelight_read, gatelight_staff;

-- Reminders that a member of the team asked for. They go out in the day.
create table arrears.asked (
  house_id bigint primary key,
  estate_id bigint not null,
  asked_by bigint not null references identity."user",
  asked_at timestamptz not null default now(),
  foreign key (estate_id, house_id) references estates.house (estate_id, id)
);
grant select on arrears.asked to gatelight_app, gatelight_read, gatelight_staff;

-- The house asked to wait, and a manager agreed: no reminder until the end of that day.
create table arrears.wait (
  house_id bigint primary key,
  estate_id bigint not null,
  until_day date not null,
  reason text not null check (length(reason) between 1 and 200),
  granted_by bigint references identity."user",
  granted_at timestamptz not null default now(),
  foreign key (estate_id, house_id) references estates.house (estate_id, id)
);
grant select on arrears.wait to gatelight_app, gatelight_read, gatelight_staff;
