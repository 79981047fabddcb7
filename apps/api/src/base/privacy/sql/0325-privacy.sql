-- Photos of users. The functions of this schema also export and erase a person across all slices, and remove personal data whose time has run out.

create schema privacy;
grant usage on schema privacy to gatelight_app, gatelight_web;

create table privacy.photo (
  user_id bigint primary key references identity."user",
  -- The name in the address of the picture, random: a new photo has a new address.
  name uuid not null unique,
  -- Always a JPEG that we wrote ourselves.
  content bytea not null check (length(content) between 100 and 400000),
  created_at timestamptz not null default now()
);
grant select on privacy.photo to gatelight_app;
