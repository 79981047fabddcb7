-- Who works for an estate and in which role, and who was invited to. 22023: not a role or not a contact that the product sends.

create schema teams;
grant usage on schema teams to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

-- A row that ended stays: the audit log names it.
create table teams.member (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  user_id bigint not null references identity."user",
  role text not null check (role in ('manager', 'accountant', 'facilityOfficer', 'viewer', 'guard')),
  created_at timestamptz not null default now(),
  ended_at timestamptz check (ended_at >= created_at)
);
create unique index member_current on teams.member (estate_id, user_id, role) where ended_at is null;
create index member_user on teams.member (user_id) where ended_at is null;
grant select on teams.member to gatelight_app, gatelight_read, gatelight_staff;

-- Only the hash of the secret is kept: whoever has the secret was sent the message.
create table teams.invitation (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  role text not null check (role in ('manager', 'accountant', 'facilityOfficer', 'viewer', 'guard')),
  -- One of the two, until the invitation ends: then nobody needs it any more.
  email text check (length(email) between 3 and 254 and email = lower(email)),
  phone_number text check (phone_number ~ '^0\d{10}$'),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  invited_by bigint not null references identity."user",
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn')),
  ended_at timestamptz,
  -- Who answered it.
  user_id bigint references identity."user",
  check ((status = 'open') = (ended_at is null)),
  check (num_nonnulls(email, phone_number) = case status when 'open' then 1 else 0 end),
  check ((status in ('accepted', 'declined')) = (user_id is not null))
);
create unique index invitation_open on teams.invitation (estate_id, role, coalesce(email, phone_number)) where status = 'open';
create index invitation_estate on teams.invitation (estate_id) where status = 'open';
create index invitation_sender on teams.invitation (invited_by);
grant select on teams.invitation to gatelight_app, gatelight_read;
