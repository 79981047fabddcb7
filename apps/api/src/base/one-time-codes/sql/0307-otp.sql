-- One-time codes that prove a phone number or an address, as keyed hashes, with the tries that are counted against them.

create schema otp;
grant usage on schema otp to gatelight_app, gatelight_web;

create table otp.code (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose ~ '^[a-z][a-z-]{0,62}$'),
  -- Keyed hash of whom the code is for: the table shows no phone number.
  subject_hash bytea not null check (length(subject_hash) = 32),
  code_hash bytea not null check (length(code_hash) = 32),
  salt bytea not null check (length(salt) = 16),
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '00:10:00'::interval),
  used_at timestamptz,
  voided_at timestamptz
);
-- One that counts at a time: a new code voids the older.
create unique index code_live on otp.code (purpose, subject_hash) where (used_at is null) and (voided_at is null);
create index code_recent on otp.code (purpose, subject_hash, created_at);
create index code_age on otp.code (created_at);
