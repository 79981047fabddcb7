-- Tickets of people who write to the operator, and the purchase forms that browsers hand in.

create schema support;

create table support.ticket (
  id bigint generated always as identity primary key,
  -- 'T-' and 40 random bits in base 32: it stands in mails and is read over the phone, and cannot be counted through.
  number text not null unique check (number ~ '^T-[0-9A-HJKMNP-TV-Z]{8}$'),
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  phone_number text not null check (length(phone_number) <= 20),
  subject text not null check (length(subject) between 1 and 150),
  message text not null check (length(message) between 1 and 4000),
  reference text not null check (length(reference) <= 60),
  created_at timestamptz not null default now()
);

create table support.collected_form (
  id bigint generated always as identity primary key,
  -- A browser hands its form in again when it did not hear our answer; the first one counts.
  reference text not null unique check (length(reference) between 1 and 60),
  form jsonb not null,
  -- Forwarding to an outside collection, where one is configured.
  forwarded_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz not null default now(),
  last_problem text check (length(last_problem) <= 300),
  received_at timestamptz not null default now()
);
create index collected_form_due on support.collected_form (due_at) where forwarded_at is null;

revoke all on schema support from public;
grant usage on schema support to gatelight_app, gatelight_read;
grant select, insert on support.ticket to gatelight_app;
grant select, insert on support.collected_form to gatelight_app;
grant update (forwarded_at, attempts, due_at, last_problem) on support.collected_form to gatelight_app;
grant select on support.ticket, support.collected_form to gatelight_read;
