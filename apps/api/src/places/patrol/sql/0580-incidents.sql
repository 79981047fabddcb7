-- Incidents, with their photos. `key`: made by the device or page, so that a repeat changes nothing.
create table patrol.incident (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  key uuid not null,
  gate_id bigint references gate.gate,
  device_id bigint references gate.device,
  made_by bigint not null references identity."user",
  kind text not null check (kind in ('theft', 'damage', 'quarrel', 'accident', 'fire', 'suspicious', 'other')),
  at timestamptz not null,
  is_time_unsure boolean not null default false,
  place text not null check (length(place) <= 80),
  said text not null check (length(said) between 1 and 1000),
  people text not null check (length(people) <= 300),
  vehicles text not null check (length(vehicles) <= 120),
  state text not null default 'open' check (state in ('open', 'working', 'done')),
  done text not null default '' check (length(done) <= 1000),
  changed_by bigint references identity."user",
  changed_at timestamptz,
  done_at timestamptz,
  forgotten_at timestamptz,
  created_at timestamptz not null default now(),
  unique (estate_id, key),
  check ((state = 'done') = (done_at is not null)),
  check ((device_id is null) = (gate_id is null))
);
create index incident_estate on patrol.incident (estate_id, at desc, id desc);
create index incident_open on patrol.incident (estate_id, at desc) where state <> 'done';
create index incident_maker on patrol.incident (made_by);

-- A photo belongs to an incident. Its name is made by who sends it.
create table patrol.photo (
  id uuid primary key,
  incident_id bigint not null references patrol.incident on delete cascade,
  content bytea not null check (length(content) between 1 and 1048576),
  created_at timestamptz not null default now()
);
create index photo_incident on patrol.photo (incident_id, created_at);

grant select on patrol.incident to gatelight_staff;
grant select (id, incident_id, created_at) on patrol.photo to gatelight_staff;
-- The nightly check of what is kept too long, and the message about a new one.
grant select (id, estate_id, at, done_at) on patrol.incident to gatelight_app;
