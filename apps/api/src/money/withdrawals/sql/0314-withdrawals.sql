-- Money out of wallets to bank accounts: the accounts of users, withdrawals with their approvals, and the rules for both. Raised: WD001 (a state
-- that may not follow), WD002 (what does not change), WD003 (staff must decide, or have decided), WD004 (an open dispute holds it),
-- TF001 (see 0301).

create schema withdrawals;
grant usage on schema withdrawals to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table withdrawals.bank_account (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity."user",
  bank_code text not null check (bank_code ~ '^[0-9A-Za-z]{3,10}$'),
  bank_name text not null check (length(bank_name) between 1 and 100),
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  -- As the bank itself says it, not as the user typed it.
  account_name text not null check (length(account_name) between 1 and 200),
  name text check (length(name) between 1 and 60),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  -- Nothing is paid into it before: a thief who adds an account leaves a day in which its owner reads our message.
  usable_from timestamptz not null,
  -- The provider's own name of this account, once it has one.
  recipient_code text,
  removed_at timestamptz,
  -- Which provider gave the code of a bank account: the other one does not know it.
  recipient_provider text,
  constraint recipient_of_provider check ((recipient_code is null) = (recipient_provider is null))
);
create unique index bank_account_once on withdrawals.bank_account (user_id, bank_code, account_number) where removed_at is null;
create unique index bank_account_default on withdrawals.bank_account (user_id) where is_default and (removed_at is null);
grant select on withdrawals.bank_account to gatelight_app, gatelight_read, gatelight_staff;
grant update (recipient_code, recipient_provider) on withdrawals.bank_account to gatelight_app;

create table withdrawals.limit_rule (
  id bigint generated always as identity primary key,
  valid_from timestamptz not null,
  minimum_kobo bigint not null check (minimum_kobo > 0),
  fee_kobo bigint not null,
  per_withdrawal_kobo bigint not null,
  per_day_kobo bigint not null,
  created_at timestamptz not null default now(),
  asked_by text,
  approved_by text,
  reason text,
  cancelled_at timestamptz,
  cancelled_by text,
  check ((fee_kobo > 0) and (fee_kobo < minimum_kobo)),
  check (per_withdrawal_kobo >= minimum_kobo),
  check (per_day_kobo >= per_withdrawal_kobo)
);
create unique index limit_rule_at on withdrawals.limit_rule (valid_from) where cancelled_at is null;
grant select on withdrawals.limit_rule to gatelight_app, gatelight_read, gatelight_staff;

create table withdrawals.withdrawal (
  id bigint generated always as identity primary key,
  -- Also the reference of the payout at the provider: lower case, 16 to 50 characters.
  reference text not null unique check (reference ~ '^wdr-[0-9a-z]{16,40}$'),
  user_id bigint not null references identity."user",
  -- The user's idempotency key of this intent, and the hash of what was asked for under it.
  key text not null check (length(key) between 16 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  bank_account_id bigint not null references withdrawals.bank_account,
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null,
  status text not null default 'requested' check (status in ('requested', 'cancelled', 'sending', 'unknown', 'paid', 'failed', 'returned')),
  provider text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  send_after timestamptz not null,
  done_at timestamptz,
  -- Why it failed or waits, in the provider's words: for staff.
  problem text,
  -- The provider's number of the payout.
  provider_id text,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  approval text not null default 'none' check (approval in ('none', 'waiting', 'approved', 'rejected')),
  approved_by text,
  -- What the user bears; the bank account gets the amount less fee and duty.
  stamp_duty_kobo bigint not null default 0 check (stamp_duty_kobo >= 0),
  -- What the operator bears.
  operator_duty_kobo bigint not null default 0 check (operator_duty_kobo >= 0),
  -- Since when the provider has waited for a code.
  needs_code_since timestamptz,
  -- How much of it was young card money.
  card_kobo bigint not null default 0,
  -- Its approval takes two people: it is large, or many of one day are. One person looks at the others that wait.
  needs_two boolean not null default false,
  unique (user_id, key),
  constraint withdrawal_pays_something check (amount_kobo > (fee_kobo + stamp_duty_kobo)),
  check ((fee_kobo > 0) and (fee_kobo < amount_kobo)),
  check (card_kobo between 0 and amount_kobo)
);
create index withdrawal_of_user on withdrawals.withdrawal (user_id, id desc);
create index withdrawal_due on withdrawals.withdrawal (next_attempt_at) where next_attempt_at is not null;
create index withdrawal_waiting on withdrawals.withdrawal (created_at, id) where approval = 'waiting';
create index withdrawal_list on withdrawals.withdrawal (created_at, id);
create index withdrawal_needs_code on withdrawals.withdrawal (needs_code_since) where (needs_code_since is not null) and status in ('sending', 'unknown');
-- Payouts by the day on which they were paid, for the list behind "money out".
create index withdrawal_paid on withdrawals.withdrawal (done_at, id) where status = 'paid';
grant select on withdrawals.withdrawal to gatelight_app, gatelight_read, gatelight_staff;
grant update (status, problem, provider_id, attempts, next_attempt_at, needs_code_since) on withdrawals.withdrawal to gatelight_app;

create table withdrawals.event (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawals.withdrawal,
  status text not null,
  at timestamptz not null default clock_timestamp()
);
create index event_of_withdrawal on withdrawals.event (withdrawal_id, id);
grant select on withdrawals.event to gatelight_app, gatelight_read, gatelight_staff;

create table withdrawals.allowed_transition (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
grant select on withdrawals.allowed_transition to gatelight_app, gatelight_read;

create table withdrawals.approval_rule (
  id bigint generated always as identity primary key,
  valid_from timestamptz not null,
  -- A withdrawal of more waits for staff.
  above_kobo bigint not null check (above_kobo >= 0),
  created_at timestamptz not null default now(),
  asked_by text,
  approved_by text,
  reason text,
  cancelled_at timestamptz,
  cancelled_by text
);
create unique index approval_rule_at on withdrawals.approval_rule (valid_from) where cancelled_at is null;
grant select on withdrawals.approval_rule to gatelight_app, gatelight_read, gatelight_staff;

create table withdrawals.code_request (
  withdrawal_id bigint primary key references withdrawals.withdrawal,
  -- Null: the provider is to send its code again.
  code text check (code ~ '^\d{4,10}$'),
  asked_by text not null check (length(asked_by) between 1 and 100),
  asked_at timestamptz not null default clock_timestamp()
);
grant select, insert, update, delete on withdrawals.code_request to gatelight_app;
grant select (withdrawal_id, asked_at) on withdrawals.code_request to gatelight_staff;

insert into withdrawals.limit_rule (valid_from, minimum_kobo, fee_kobo, per_withdrawal_kobo, per_day_kobo) values
  ('2020-01-01 00:00:00Z', 500000, 10000, 50000000, 100000000);

insert into withdrawals.allowed_transition (from_status, to_status) values
  ('requested', 'cancelled'),
  ('requested', 'sending'),
  ('sending', 'unknown'),
  ('sending', 'paid'),
  ('sending', 'failed'),
  ('unknown', 'sending'),
  ('unknown', 'paid'),
  ('unknown', 'failed'),
  ('paid', 'returned'),
  ('requested', 'failed');

insert into withdrawals.approval_rule (valid_from, above_kobo) values
  ('2020-01-01 00:00:00Z', 20000000);
