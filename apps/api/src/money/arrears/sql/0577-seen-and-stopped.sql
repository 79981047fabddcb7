-- A manager has seen that a house declared medical hardship: until then it is under what needs them. A new declaration is seen again.
alter table arrears.hardship add column noted_at timestamptz, add column noted_by bigint references identity."user";
create index hardship_new on arrears.hardship (estate_id) where noted_at is null;

-- Work of the worker on one row that failed: a share of a purchase by its order, a late fee by its bill. The others go on; this one is tried
-- again from next_at on, and a nightly check tells people when it failed three times. The row goes when it is done.
create table arrears.stopped (
  kind text not null check (kind in ('share', 'late-fee')),
  row_id bigint not null,
  tries integer not null default 1 check (tries >= 1),
  fault text not null check (length(fault) <= 200),
  first_at timestamptz not null default clock_timestamp(),
  next_at timestamptz not null,
  primary key (kind, row_id)
);
grant select on arrears.stopped to gatelight_app, gatelight_read, gatelight_staff;
