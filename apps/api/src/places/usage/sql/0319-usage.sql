-- Readings that users enter, and reminders, for the estimate of how long units last.

create schema usage;
grant usage on schema usage to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table usage.reading (
  id bigint generated always as identity primary key,
  meter_id bigint not null references metering.meter,
  user_id bigint not null references identity."user",
  -- In tenths of a kWh or m³, rounded down.
  units_tenths bigint not null check (units_tenths between 0 and 9999999),
  taken_at timestamptz not null default now(),
  removed_at timestamptz
);
create index reading_meter on usage.reading (meter_id, taken_at desc) where removed_at is null;
create index reading_user on usage.reading (user_id);
grant select on usage.reading to gatelight_app, gatelight_read, gatelight_staff;
grant insert (meter_id, user_id, units_tenths) on usage.reading to gatelight_app;
grant update (removed_at) on usage.reading to gatelight_app;

create table usage.reminder (
  meter_id bigint not null references metering.meter,
  user_id bigint not null references identity."user",
  is_on boolean not null,
  days_before integer not null default 3 check (days_before between 1 and 14),
  -- The job: when to look again, and the newest purchase or reading that a reminder was sent for.
  due_at timestamptz not null default now(),
  sent_for timestamptz,
  primary key (meter_id, user_id)
);
create index reminder_due on usage.reminder (due_at) where is_on;
grant select on usage.reminder to gatelight_app, gatelight_read;
grant insert (meter_id, user_id, is_on, days_before) on usage.reminder to gatelight_app;
grant update (is_on, days_before, due_at, sent_for) on usage.reminder to gatelight_app;
