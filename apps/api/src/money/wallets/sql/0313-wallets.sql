-- What users add to their wallets, limits of wallets, and money that is held above a limit. The balances are in the ledger. Raised: WL001 (a
-- state that may not follow, or what does not change), WL002 (not what arrived), WL010 (over the limit), WL011 (decided before), VD006 (not a request of the product), VD009 (the same was paid a moment
-- ago).

create schema wallets;
grant usage on schema wallets to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table wallets.funding (
  id bigint generated always as identity primary key,
  reference text not null unique check (reference ~ '^FND-[A-Z0-9]{10,40}$'),
  user_id text not null check (user_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  method text not null check (method in ('card', 'transfer', 'saved-card')),
  -- What the user named. What arrives is credited, whatever it is.
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'pending' check (status in ('pending', 'credited', 'failed', 'expired')),
  credited_kobo bigint not null default 0 check (credited_kobo >= 0),
  credited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stamp_duty_kobo bigint not null default 0 check (stamp_duty_kobo >= 0),
  unique (user_id, method, key),
  check ((status = 'credited') = (credited_at is not null)),
  check ((status = 'credited') = (credited_kobo > 0))
);
comment on table wallets.funding is 'Money that a user sends to their own wallet';
create index funding_of_user on wallets.funding (user_id, id desc);
create index funding_of_user_by_time on wallets.funding (user_id, created_at);
grant select, insert, update on wallets.funding to gatelight_app;
grant select on wallets.funding to gatelight_read, gatelight_staff;

create table wallets.limit_rule (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('funding', 'vend', 'withdrawal')),
  level integer not null check (level between 1 and 3),
  valid_from timestamptz not null,
  per_transaction_kobo bigint not null check (per_transaction_kobo > 0),
  per_day_kobo bigint not null,
  created_at timestamptz not null default now(),
  asked_by text,
  approved_by text,
  reason text,
  cancelled_at timestamptz,
  cancelled_by text,
  check (per_day_kobo >= per_transaction_kobo)
);
comment on table wallets.limit_rule is 'Dated limits for each transaction and day, by kind and verification level';
create unique index limit_rule_at on wallets.limit_rule (kind, level, valid_from) where cancelled_at is null;
grant select on wallets.limit_rule to gatelight_app, gatelight_read;

create table wallets.low_balance (
  user_id bigint primary key references identity."user",
  threshold_kobo bigint not null check (threshold_kobo > 0),
  is_on boolean not null default true,
  updated_at timestamptz not null default now()
);
grant select on wallets.low_balance to gatelight_app, gatelight_read;

create table wallets.above_limit (
  capture_id bigint primary key references payments.capture,
  funding_id bigint not null references wallets.funding,
  amount_kobo bigint not null check (amount_kobo > 0),
  created_at timestamptz not null default now(),
  released_to text check (released_to in ('wallet', 'payer')),
  decided_at timestamptz,
  decided_by text,
  check (((released_to is null) = (decided_at is null)) and ((released_to is null) = (decided_by is null)))
);
create index above_limit_of_funding on wallets.above_limit (funding_id);
grant select, insert on wallets.above_limit to gatelight_app;
grant select on wallets.above_limit to gatelight_read, gatelight_staff;

insert into wallets.limit_rule (kind, level, valid_from, per_transaction_kobo, per_day_kobo) values
  ('funding', 1, '2020-01-01 00:00:00Z', 10000000, 30000000),
  ('vend', 1, '2020-01-01 00:00:00Z', 10000000, 30000000),
  ('funding', 2, '2020-01-01 00:00:00Z', 20000000, 50000000),
  ('vend', 2, '2020-01-01 00:00:00Z', 20000000, 50000000),
  ('funding', 3, '2020-01-01 00:00:00Z', 100000000, 500000000),
  ('vend', 3, '2020-01-01 00:00:00Z', 100000000, 500000000),
  ('withdrawal', 1, '2020-01-01 00:00:00Z', 10000000, 10000000),
  ('withdrawal', 2, '2020-01-01 00:00:00Z', 50000000, 50000000),
  ('withdrawal', 3, '2020-01-01 00:00:00Z', 50000000, 100000000);
