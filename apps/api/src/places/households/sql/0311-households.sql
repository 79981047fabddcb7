-- Which user may use which meter, who asked for it, who lives in a house, and who manages an estate. Raised: HH001 (the meter has another
-- owner now), HH010 (the house has meters in use), 22023 (not a change or an address that the product sends).

create schema households;
grant usage on schema households to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table households.link (
  id bigint generated always as identity primary key,
  meter_id bigint not null references metering.meter,
  user_id bigint not null references identity."user",
  role text not null check (role in ('owner', 'buyer', 'viewer')),
  nickname text not null default '' check (length(nickname) <= 40),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((ended_at is null) or (not is_default))
);
create unique index link_current on households.link (meter_id, user_id) where ended_at is null;
-- Of two people who claim a meter at the same moment, one gets it.
create unique index link_owner on households.link (meter_id) where (role = 'owner') and (ended_at is null);
create unique index link_default on households.link (user_id) where is_default;
create index link_user on households.link (user_id) where ended_at is null;
grant select, insert on households.link to gatelight_app;
grant select on households.link to gatelight_read, gatelight_staff;
grant update (nickname) on households.link to gatelight_app;

create table households.house_owner (
  house_id bigint not null references estates.house,
  user_id bigint not null references identity."user",
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index house_owner_current on households.house_owner (house_id, user_id) where ended_at is null;
create index house_owner_user on households.house_owner (user_id) where ended_at is null;
grant select, insert on households.house_owner to gatelight_app;
grant select on households.house_owner to gatelight_read, gatelight_staff;

create table households.estate_manager (
  estate_id bigint not null references estates.estate,
  user_id bigint not null references identity."user",
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index estate_manager_current on households.estate_manager (estate_id, user_id) where ended_at is null;
create index estate_manager_user on households.estate_manager (user_id) where ended_at is null;
grant select, insert on households.estate_manager to gatelight_app;
grant select on households.estate_manager to gatelight_read, gatelight_staff;

-- access: a user wants to use a meter. claim: a user says that a meter is theirs. invitation: an owner offers access to the
-- owner of an e-mail address, who may have no account yet.
create table households.request (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('access', 'claim', 'invitation')),
  meter_id bigint not null references metering.meter,
  sender_id bigint not null references identity."user",
  email text check (length(email) between 3 and 254 and (email = lower(email))),
  role text not null check (role in ('buyer', 'viewer')),
  message text not null default '' check (length(message) <= 300),
  status text not null default 'open' check (status in ('open', 'approved', 'declined', 'withdrawn')),
  note text not null default '' check (length(note) <= 300),
  decided_by bigint references identity."user",
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check (((kind = 'invitation') = (email is not null)) or (status <> 'open')),
  check ((status = 'open') = (decided_at is null))
);
create unique index request_open on households.request (kind, meter_id, sender_id) where (status = 'open') and (kind <> 'invitation');
create unique index invitation_open on households.request (meter_id, email) where (status = 'open') and (kind = 'invitation');
create index request_sender on households.request (sender_id, id desc);
create index request_meter on households.request (meter_id, id desc);
create index request_email on households.request (email, id desc) where kind = 'invitation';
grant select, insert on households.request to gatelight_app;
grant select on households.request to gatelight_read;
grant select (id, kind, meter_id, sender_id, status, created_at) on households.request to gatelight_staff;

-- Who lives in a house, as the estate knows it: with or without an account.
create table households.occupant (
  id bigint generated always as identity primary key,
  house_id bigint not null references estates.house,
  name text not null check (length(name) between 1 and 120),
  phone text check (phone ~ '^\d{11}$'),
  email text check (length(email) between 3 and 254 and (email = lower(email))),
  is_owner boolean not null default false,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index occupant_house on households.occupant (house_id) where ended_at is null;
grant select, insert, update on households.occupant to gatelight_app;
grant select on households.occupant to gatelight_read, gatelight_staff;
grant update (name, phone, email, is_owner) on households.occupant to gatelight_app;

-- What a manager asked for under which key: a repeat gets the same answer.
create table households.house_change (
  user_id bigint not null references identity."user",
  key text not null check (length(key) between 16 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  house_id bigint not null references estates.house,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
grant select on households.house_change to gatelight_read;

create table households.occupant_change (
  user_id bigint not null references identity."user",
  key text not null check (length(key) between 16 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  -- No reference: the undo of an import may take the row away.
  occupant_id bigint not null,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
grant select on households.occupant_change to gatelight_read;

create table households.favourite (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity."user",
  meter_number text not null check (meter_number ~ '^\d{11}$'),
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null default now(),
  unique (user_id, meter_number)
);
grant select on households.favourite to gatelight_read;
