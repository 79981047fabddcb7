-- Users and how they sign in: passwords, sign-ups, sessions and their refresh tokens, codes by e-mail, roles that users asked for; since
-- 0370-staff-members.sql also who is staff, what each role may do, and second factors. The web process reads none of the hashes.
-- Raised: WL003 (the session is over), DM001 (only for demonstration users), ST001 (not permitted), ST002 (nobody could change roles any
-- more).

create schema identity;
grant usage on schema identity to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table identity."user" (
  id bigint generated always as identity primary key,
  email text not null check (length(email) between 3 and 254 and (email !~ '[[:cntrl:][:space:]<>,;:"]') and (email ~ '^[^@]+@[^@]+$')),
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text not null check (length(last_name) between 1 and 60),
  user_name text not null check (length(user_name) between 3 and 50 and (user_name !~ '[@[:space:][:cntrl:]]')),
  phone_number text check (phone_number ~ '^0[0-9]{10}$'),
  address text check (length(address) between 1 and 200),
  -- Name of the photo's file.
  photo_name uuid,
  created_at timestamptz not null default now(),
  email_verified_at timestamptz not null default now(),
  -- When the user linked a meter or chose to do it later.
  details_completed_at timestamptz,
  is_demonstration boolean not null default false,
  deleted_at timestamptz,
  locked_at timestamptz,
  -- When a user's name was last another one: a thief could take the name on their account.
  name_changed_at timestamptz
);
create unique index user_email on identity."user" (lower(email)) where deleted_at is null;
create unique index user_user_name on identity."user" (lower(user_name)) where deleted_at is null;
-- Searching people: beginnings of e-mail addresses, names and phone numbers.
create index user_email_start on identity."user" (lower(email) text_pattern_ops) where deleted_at is null;
create index user_name_start on identity."user" (lower(((first_name || ' ') || last_name)) text_pattern_ops) where deleted_at is null;
create index user_last_name_start on identity."user" (lower(last_name) text_pattern_ops) where deleted_at is null;
create index user_phone_start on identity."user" (phone_number text_pattern_ops) where deleted_at is null;
create index user_name_parts on identity."user" using gin (to_tsvector('simple'::regconfig, ((first_name || ' ') || last_name))) where deleted_at is null;
create index user_phone on identity."user" (phone_number) where phone_number is not null;
grant select (id, email, first_name, last_name, user_name, phone_number, address, photo_name, created_at, email_verified_at, details_completed_at, is_demonstration, deleted_at, locked_at) on identity."user" to gatelight_app;
grant update (first_name, last_name, user_name, phone_number, address, photo_name, details_completed_at) on identity."user" to gatelight_app;
grant select (id, email, first_name, last_name, user_name, phone_number, address, created_at, email_verified_at, details_completed_at, is_demonstration, deleted_at, locked_at) on identity."user" to gatelight_staff;

create table identity.credential (
  user_id bigint primary key references identity."user",
  salt bytea not null check (length(salt) = 16),
  hash bytea not null check (length(hash) = 32),
  changed_at timestamptz not null default now()
);
comment on table identity.credential is 'argon2id, 19 MiB, 2 passes, 1 lane; the web hashes with the salt and never sees the hash';

-- Roles beyond `user`, which everyone has.
create table identity.user_role (
  user_id bigint not null references identity."user",
  role text not null check (role in ('homeOwner', 'manager')),
  granted_at timestamptz not null default now(),
  granted_by text not null,
  primary key (user_id, role)
);
grant select on identity.user_role to gatelight_app, gatelight_read, gatelight_staff;

-- A role that a user chose at sign-up: nothing more than a request until staff decide.
create table identity.role_request (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity."user",
  role text not null check (role in ('homeOwner', 'manager')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decision text check (decision in ('approved', 'declined')),
  decided_by bigint references identity."user",
  check ((decided_at is null) = (decision is null))
);
create unique index role_request_open on identity.role_request (user_id) where decided_at is null;
grant select on identity.role_request to gatelight_app, gatelight_read, gatelight_staff;

-- Sign-ups whose e-mail address is not proved yet. Each browser's sign-up is one of its own, so that a stranger who signs up
-- with somebody's address neither blocks them nor gets an account with the stranger's password into their hands.
create table identity.registration (
  id uuid default gen_random_uuid() primary key,
  email text not null check (length(email) between 3 and 254 and (email !~ '[[:cntrl:][:space:]<>,;:"]') and (email ~ '^[^@]+@[^@]+$')),
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text not null check (length(last_name) between 1 and 60),
  user_name text not null check (length(user_name) between 3 and 40 and (user_name !~ '[@[:space:][:cntrl:]]')),
  requested_role text check (requested_role in ('homeOwner', 'manager')),
  salt bytea not null check (length(salt) = 16),
  hash bytea not null check (length(hash) = 32),
  -- SHA-256 of the secret in the cookie of the browser that signed up.
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default (clock_timestamp() + '1 day'::interval),
  phone_number text check (phone_number ~ '^0\d{10}$')
);
create index registration_email on identity.registration (lower(email), created_at desc);
create index registration_user_name on identity.registration (lower(user_name), created_at desc);
create index registration_expiry on identity.registration (expires_at);

create table identity.session (
  id bigint generated always as identity primary key,
  -- Unguessable: who has it acts as the user.
  key uuid not null default gen_random_uuid() unique,
  user_id bigint not null references identity."user",
  created_at timestamptz not null default clock_timestamp(),
  -- The absolute end.
  expires_at timestamptz not null,
  idle_seconds integer not null check (idle_seconds > 0),
  last_seen_at timestamptz not null default clock_timestamp(),
  ip inet,
  user_agent text check (length(user_agent) <= 300),
  step_up_until timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed-out', 'by-user', 'password', 'reuse', 'erased', 'staff')),
  -- When a code of the second factor was right: only from then on is this the session of a member of staff. Until
  -- code_confirmed_until it may ask for acts that need a fresh one.
  second_factor_at timestamptz,
  code_confirmed_until timestamptz,
  used_generation integer not null default 0,
  check ((ended_at is null) = (end_reason is null))
);
create index session_of_user on identity.session (user_id, last_seen_at desc) where ended_at is null;
create index session_age on identity.session (expires_at);
grant select (id, user_id, created_at, expires_at, idle_seconds, last_seen_at, ip, user_agent, ended_at, end_reason, second_factor_at) on identity.session to gatelight_app, gatelight_staff;
grant select (id, user_id, created_at, last_seen_at, ended_at, end_reason) on identity.session to gatelight_read;

create table identity.refresh_token (
  hash bytea primary key check (length(hash) = 32),
  session_id bigint not null references identity.session on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  replaced_at timestamptz,
  -- A refresh whose answer was lost (a slow network, a server under load) is repeated by the browser with the token that it still has, often
  -- after the 10 seconds of two tabs. That is no theft as long as no request has used what the lost answer carried: neither its refresh token nor its
  -- access token. So a session remembers which of its rotations has been seen in use.
  generation integer not null default 0
);
create index refresh_token_session on identity.refresh_token (session_id);

create table identity.email_change (
  user_id bigint primary key references identity."user",
  new_email text not null check (length(new_email) between 3 and 254 and (new_email !~ '[[:cntrl:][:space:]<>,;:"]') and (new_email ~ '^[^@]+@[^@]+$')),
  created_at timestamptz not null default clock_timestamp()
);

-- Wrong passwords for one name from one network, as a hash of both. The delay grows to 5 minutes and never locks anyone out.
create table identity.sign_in_try (
  key bytea primary key check (length(key) = 32),
  failures integer not null check (failures > 0),
  last_at timestamptz not null,
  next_at timestamptz not null
);
create index sign_in_try_age on identity.sign_in_try (last_at);

-- How the first admin of a new deployment is made: valid while there is no admin.
create table identity.bootstrap (
  is_only boolean default true primary key check (is_only),
  secret_hash bytea not null check (length(secret_hash) = 32)
);

create table identity.admin_invitation (
  secret_hash bytea primary key check (length(secret_hash) = 32),
  email text not null,
  invited_by bigint not null references identity."user",
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '3 days'::interval),
  used_at timestamptz,
  role text not null default 'admin'
);

create type identity.profile as (
  id bigint,
  email text,
  first_name text,
  last_name text,
  user_name text,
  phone_number text,
  address text,
  photo_name uuid,
  details_completed_at timestamptz,
  is_demonstration boolean,
  granted_roles text[],
  requested_role text
);

alter table platform.finding add constraint finding_assignee_id_fkey foreign key (assignee_id) references identity."user"(id);
alter table identity.admin_invitation add constraint admin_invitation_role_fkey foreign key (role) references staff.role(name);
alter table staff.member_role add constraint member_role_user_id_fkey foreign key (user_id) references identity."user"(id);
alter table staff.second_factor add constraint second_factor_user_id_fkey foreign key (user_id) references identity."user"(id);
alter table staff.recovery_code add constraint recovery_code_user_id_fkey foreign key (user_id) references identity."user"(id);
alter table staff.act add constraint act_asked_by_fkey foreign key (asked_by) references identity."user"(id);
alter table staff.act add constraint act_decided_by_fkey foreign key (decided_by) references identity."user"(id);
alter table staff.invited add constraint invited_user_id_fkey foreign key (user_id) references identity."user"(id);
alter table staff.invited add constraint invited_invited_by_fkey foreign key (invited_by) references identity."user"(id);
