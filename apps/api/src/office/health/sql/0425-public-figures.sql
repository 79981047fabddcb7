grant usage on schema health to gatelight_web;

-- How long things took, hour by hour, so that the figures of a month cost the same however many purchases there are. `seconds`
-- has two digits that count: 42, 130, 5200. Hours before the last calendar month are forgotten.
create table health.time_taken (
  kind text not null check (kind in ('token', 'too-little', 'too-much', 'late')),
  hour timestamptz not null,
  seconds integer not null check (seconds > 0),
  cases integer not null check (cases > 0),
  primary key (kind, hour, seconds)
);
comment on table health.time_taken is 'token: from a transfer to its token. The others: from a refund''s beginning to its end, by what was wrong';
grant select, insert on health.time_taken to gatelight_app;

create table health.times_summed (
  single_row boolean default true primary key check (single_row),
  until timestamptz not null
);
comment on table health.times_summed is 'Up to when health.time_taken is complete';
grant select, insert on health.times_summed to gatelight_app;

-- Outages of one part. A finding about a part is one row that opens again, so it does not hold the past.
create table health.incident (
  part text not null check (part ~ '^[a-z][a-z0-9-]{0,40}$'),
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (part, began_at),
  check (ended_at >= began_at)
);
create unique index incident_open on health.incident (part) where ended_at is null;
create index incident_by_time on health.incident (began_at);
grant select, insert, update on health.incident to gatelight_app;
