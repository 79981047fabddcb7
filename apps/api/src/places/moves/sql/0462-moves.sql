-- Who moved into a house or out of it: readings with photos, what was owed, deposits, keys, invitations of new occupants, and the notes
-- that managers write about a house. 22023: not a value that the product sends.

create schema moves;
grant usage on schema moves to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table moves.move (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  house_id bigint not null,
  kind text not null check (kind in ('in', 'out')),
  -- The first day of those who came, the last one of those who left.
  moved_on date not null,
  -- Of 'out': what the house owed of invoices until that day, when it was written down.
  owed_kobo bigint check (owed_kobo >= 0),
  keys text not null default '' check (length(keys) <= 200),
  note text not null default '' check (length(note) <= 500),
  -- Why a meter has neither a reading nor a photo.
  unread_reason text not null default '' check (length(unread_reason) <= 200),
  -- Null: demonstration data.
  made_by bigint references identity."user",
  created_at timestamptz not null default now(),
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  check ((kind = 'out') = (owed_kobo is not null))
);
create index move_house on moves.move (house_id, id desc);
create index move_estate on moves.move (estate_id, moved_on desc, id desc);

-- Who it was. From the estate's list, or an account that used a meter of the house without being on the list.
create table moves.person (
  move_id bigint not null references moves.move,
  occupant_id bigint references households.occupant,
  user_id bigint references identity."user",
  check (num_nonnulls(occupant_id, user_id) >= 1)
);
create index person_move on moves.person (move_id);
create index person_occupant on moves.person (occupant_id) where occupant_id is not null;
create index person_user on moves.person (user_id) where user_id is not null;

-- Photos of meters, made again without the place where they were taken. What no move uses within a day is deleted.
create table moves.photo (
  id uuid primary key default gen_random_uuid(),
  house_id bigint not null references estates.house,
  uploaded_by bigint not null references identity."user",
  content bytea storage external not null check (octet_length(content) between 1 and 2097152),
  is_used boolean not null default false,
  created_at timestamptz not null default now()
);
create index photo_unused on moves.photo (created_at) where not is_used;

create table moves.reading (
  move_id bigint not null references moves.move,
  meter_id bigint not null references metering.meter,
  reading_tenths bigint check (reading_tenths >= 0),
  photo_id uuid unique references moves.photo,
  primary key (move_id, meter_id),
  check (num_nonnulls(reading_tenths, photo_id) >= 1)
);
create index reading_meter on moves.reading (meter_id, move_id desc);

-- Money that the estate took and holds itself: a record, and no money in our books.
create table moves.deposit (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  house_id bigint not null,
  occupant_id bigint not null references households.occupant,
  taken_kobo bigint not null check (taken_kobo between 1 and 1000000000000),
  taken_on date not null,
  returned_kobo bigint check (returned_kobo >= 0),
  kept_kobo bigint check (kept_kobo >= 0),
  kept_reason text not null default '' check (length(kept_reason) <= 200),
  ended_on date,
  ended_by bigint references identity."user",
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  check ((ended_on is null) = (returned_kobo is null) and (ended_on is null) = (kept_kobo is null)),
  check (returned_kobo + kept_kobo = taken_kobo),
  check (coalesce(kept_kobo, 0) = 0 or kept_reason <> '')
);
create index deposit_house on moves.deposit (house_id, id desc);

-- Only the hash of the secret is kept. Where it went is with the occupant.
create table moves.invitation (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  house_id bigint not null references estates.house,
  occupant_id bigint not null references households.occupant,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  invited_by bigint not null references identity."user",
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn')),
  ended_at timestamptz,
  user_id bigint references identity."user",
  check ((status = 'open') = (ended_at is null)),
  check ((status in ('accepted', 'declined')) = (user_id is not null))
);
create unique index invitation_open on moves.invitation (occupant_id) where status = 'open';
create index invitation_house on moves.invitation (house_id, id desc);

create table moves.note (
  id bigint generated always as identity primary key,
  house_id bigint not null references estates.house,
  -- Empty once it is deleted.
  text text not null check (length(text) <= 500),
  made_by bigint references identity."user",
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((text = '') = (removed_at is not null))
);
create index note_house on moves.note (house_id, id desc) where removed_at is null;

-- What someone asked for under which key: a repeat gets the same answer.
create table moves.request (
  user_id bigint not null references identity."user",
  key text not null check (length(key) between 16 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  answer jsonb not null,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
create index request_at on moves.request (at);

grant select on all tables in schema moves to gatelight_read, gatelight_staff;
revoke select on moves.photo, moves.invitation from gatelight_read;
