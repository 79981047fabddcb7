-- Money at payment providers: what we asked for (charge), what arrived (capture), where it went (allocation), what goes
-- back (refund), what the provider told us (provider_event) and what does not add up (finding).

create schema payments;

-- ---------------------------------------------------------------------------------------------------------------------
-- Asked for
-- ---------------------------------------------------------------------------------------------------------------------

create table payments.charge (
  id bigint generated always as identity primary key,
  -- Ours, and the idempotency key of opening it.
  reference text not null unique check (length(reference) between 1 and 100),
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,30}$'),
  -- Under which the provider knows the latest try; all tries are in payments.provider_reference.
  provider_reference text not null,
  purpose text not null check (purpose ~ '^[a-z][a-z0-9-]{0,62}$'),
  subject_id text not null check (length(subject_id) between 1 and 100),
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null default 'NGN' check (currency = 'NGN'),
  status text not null default 'initiated' check (status in ('initiated', 'pending', 'captured', 'failed', 'expired')),
  account_number text check (length(account_number) between 1 and 20),
  account_name text,
  bank_name text,
  expires_at timestamptz not null,
  -- Set before the provider is called: once it is there, the provider is asked what it knows before anything is sent again.
  asked_at timestamptz,
  -- Who is calling the provider just now; a time and not a lock, so that a crash frees it.
  asking_until timestamptz,
  -- Why the provider refused it, in the provider's words.
  refusal text,
  opened_at timestamptz,
  captured_at timestamptz,
  checks integer not null default 0,
  last_checked_at timestamptz,
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status not in ('pending') or account_number is not null)
);
create index charge_subject on payments.charge (purpose, subject_id);
create index charge_account on payments.charge (account_number, id desc) where account_number is not null;
create index charge_due on payments.charge (next_check_at) where next_check_at is not null;

-- A charge whose account was lost with the provider's answer is opened anew under another reference; money that comes
-- in under the old one still finds its charge.
create table payments.provider_reference (
  provider text not null,
  reference text not null,
  charge_id bigint not null references payments.charge (id),
  created_at timestamptz not null default now(),
  primary key (provider, reference)
);
create index provider_reference_charge on payments.provider_reference (charge_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Arrived
-- ---------------------------------------------------------------------------------------------------------------------

create table payments.capture (
  id bigint generated always as identity primary key,
  -- Null: money nobody announced; all of it stands in suspense.
  charge_id bigint references payments.charge (id),
  -- 1: the first money of this charge, 2 and more: money that came again.
  ordinal integer check (ordinal >= 1),
  provider text not null,
  provider_transaction_id text not null check (length(provider_transaction_id) between 1 and 100),
  provider_reference text not null,
  received_kobo bigint not null check (received_kobo > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Null until the provider says what it keeps.
  fee_kobo bigint check (fee_kobo >= 0),
  paid_at timestamptz not null,
  source text not null check (source in ('webhook', 'poll', 'sweep', 'operator')),
  created_at timestamptz not null default now(),
  -- The one guard against counting money twice, whoever sees it first and however many at once.
  unique (provider, provider_transaction_id),
  unique (charge_id, ordinal),
  check ((charge_id is null) = (ordinal is null))
);
create index capture_created on payments.capture (created_at);

-- Where every kobo of a capture went, as decided in the transaction that recorded it.
create table payments.allocation (
  capture_id bigint not null references payments.capture (id),
  position integer not null check (position >= 1),
  kind text not null check (kind in ('apply', 'refund', 'suspense')),
  account text not null,
  reason text,
  amount_kobo bigint not null check (amount_kobo > 0),
  primary key (capture_id, position),
  check ((kind = 'refund') = (reason is not null))
);

-- At commit: the parts of a capture are the whole.
create function payments.check_allocation() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_sum bigint;
begin
  select coalesce(sum(a.amount_kobo), 0) into v_sum from payments.allocation a where a.capture_id = new.id;
  if v_sum <> new.received_kobo then
    raise exception 'capture % received % kobo and allocates %', new.id, new.received_kobo, v_sum using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger capture_allocated after insert on payments.capture
  deferrable initially deferred for each row execute function payments.check_allocation();

-- ---------------------------------------------------------------------------------------------------------------------
-- Goes back
-- ---------------------------------------------------------------------------------------------------------------------

create table payments.refund (
  id bigint generated always as identity primary key,
  capture_id bigint not null references payments.capture (id),
  reason text not null check (reason in
    ('underpaid', 'overpaid', 'late', 'duplicate', 'wrong_currency', 'vend_failed', 'debt_settled')),
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- sending: told to the provider, or about to be; it may have arrived, so the provider is asked before it is sent again.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'processed', 'needs_attention')),
  provider_refund_id text,
  problem text,
  attempts integer not null default 0,
  -- Due time of the next step, and while someone works on it the end of their lease.
  next_attempt_at timestamptz default now(),
  sent_at timestamptz,
  processed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (capture_id, reason),
  check (state not in ('sent', 'processed') or provider_refund_id is not null)
);
create index refund_due on payments.refund (next_attempt_at) where next_attempt_at is not null;
create unique index refund_provider_id on payments.refund (provider_refund_id) where provider_refund_id is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Told
-- ---------------------------------------------------------------------------------------------------------------------

-- The inbox of webhooks, exactly as they came. They are hints: truth is what the provider answers when asked.
create table payments.provider_event (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The provider gives events no id: made of the kind of event and what it is about.
  event_key text not null check (length(event_key) between 1 and 300),
  body_sha256 bytea not null check (length(body_sha256) = 32),
  -- Forgotten after 90 days: it holds names, phone numbers and accounts.
  body bytea,
  deliveries integer not null default 1,
  received_at timestamptz not null default now(),
  last_received_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  processed_at timestamptz,
  outcome text,
  unique (provider, event_key)
);
create index provider_event_due on payments.provider_event (next_attempt_at) where processed_at is null;

-- When the provider's list was last gone through, and when the long look back is due.
create table payments.statement (
  provider text primary key,
  next_look_at timestamptz not null default now(),
  next_long_look_at timestamptz not null default now(),
  last_look_at timestamptz,
  problem text
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Does not add up
-- ---------------------------------------------------------------------------------------------------------------------

create table payments.finding (
  id bigint generated always as identity primary key,
  -- One row for one trouble, however often it is seen.
  key text not null unique check (length(key) between 1 and 200),
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{0,62}$'),
  detail jsonb not null,
  state text not null default 'needs_attention' check (state in ('needs_attention', 'resolved')),
  owner text not null default 'finance',
  history jsonb not null default '[]',
  seen integer not null default 1,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  resolved_at timestamptz
);
create index finding_open on payments.finding (id) where state = 'needs_attention';

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights: what arrived and where it went is never changed; only a fee may be learnt later.
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on schema payments from public;
revoke all on all tables in schema payments from public;
revoke all on all functions in schema payments from public;
grant usage on schema payments to gatelight_app, gatelight_read;
grant select on all tables in schema payments to gatelight_app, gatelight_read;
grant insert on all tables in schema payments to gatelight_app;
grant update on payments.charge, payments.refund, payments.provider_event, payments.statement, payments.finding to gatelight_app;
grant update (fee_kobo) on payments.capture to gatelight_app;
