-- Money from and to payers through providers: charges, captures and where each kobo went, refunds, disputes, saved cards, and the webhooks of
-- the providers as they came. Raised: PY001 (what does not change), PY002 (the card cannot be charged).

create schema payments;
grant usage on schema payments to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

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
  -- What was asked for, and what is owed back, does not change once it is written: not even by the application.
  is_watched boolean not null default false,
  opening_key uuid not null default gen_random_uuid(),
  -- How a charge is paid. Each method has its own columns, empty until the provider has opened it.
  method text not null default 'transfer' check (method in ('transfer', 'card', 'saved-card')),
  access_code text check (length(access_code) between 1 and 200),
  authorization_url text check (length(authorization_url) between 1 and 2000),
  save_card_for text check (save_card_for ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
  card_id bigint,
  callback_url text check (length(callback_url) between 1 and 2000),
  send_at timestamptz,
  decline text check (length(decline) between 1 and 500),
  declined_at timestamptz,
  -- A provider may send a transfer back by itself: the amount was wrong, or it came too late. It says so in an event that is signed
  -- and never booked, because no money arrived here. The payer's page tells it: the latest such transfer of a charge.
  -- Unknown when the provider does not say it.
  sent_back_minor bigint check (sent_back_minor > 0),
  sent_back_at timestamptz,
  left_at timestamptz,
  -- An account that is opened again is asked for under the charge's reference with -r1, -r2 and so on. No charge may begin
  -- under such a name: it would draw the payments of another one to itself.
  constraint not_of_a_repeat check (reference !~ '-r[0-9]{1,3}$'),
  constraint charge_of_method check (((access_code is null) = (authorization_url is null)) and
case method
    when 'transfer' then ((access_code is null) and (save_card_for is null) and (card_id is null) and ((status <> 'pending') or (account_number is not null)))
    when 'card' then ((account_number is null) and (account_name is null) and (bank_name is null) and (card_id is null) and ((status <> 'pending') or (access_code is not null)))
    when 'saved-card' then ((account_number is null) and (account_name is null) and (bank_name is null) and (card_id is not null) and (save_card_for is null))
    else null::boolean
end)
);
comment on column payments.charge.asking_until is 'Until when the request that called the provider last may still store its answer; a time, so that a crash ends it';
comment on column payments.charge.is_watched is 'a payer looks at it: the next check is on their behalf';
comment on column payments.charge.opening_key is 'Known to the buyer''s own requests only: without it no account is stored, so nobody can put theirs on another''s charge';
comment on column payments.charge.access_code is 'Of a card: the provider''s name for its payment page';
comment on column payments.charge.authorization_url is 'Of a card: the provider''s payment page, on which the payer types the card';
comment on column payments.charge.save_card_for is 'Of a card: the user who agreed to save it';
comment on column payments.charge.card_id is 'Of a saved card: the card to charge';
comment on column payments.charge.callback_url is 'Of a saved card: our page to which the provider sends the payer back after a check';
comment on column payments.charge.send_at is 'Of a saved card: when the worker sends the charge, or looks up what happened to it';
comment on column payments.charge.decline is 'What the bank said to the latest try, in the provider''s words; the payer may try again on the same page';
comment on column payments.charge.left_at is 'its payer came back from the provider''s page: unless money is on its way, it ends with the next check';
create index charge_subject on payments.charge (purpose, subject_id);
create index charge_account on payments.charge (account_number, id desc) where account_number is not null;
create index charge_due on payments.charge (next_check_at) where next_check_at is not null;
-- For the check for charges that no job will look at. Empty while all is well.
create index charge_unchecked on payments.charge (id) where (status = 'pending') and (next_check_at is null);
create index charge_to_send on payments.charge (send_at) where send_at is not null;
grant select, insert, update on payments.charge to gatelight_app;
grant select on payments.charge to gatelight_read;
grant select (id, reference, provider, provider_reference, purpose, subject_id, amount_kobo, currency, status, account_number, bank_name, expires_at, refusal, captured_at, checks, last_checked_at, next_check_at, created_at, updated_at, method, decline) on payments.charge to gatelight_staff;

-- A charge whose account was lost with the provider's answer is opened again under another reference; money that comes
-- in under the old one still finds its charge.
create table payments.provider_reference (
  provider text not null,
  reference text not null,
  charge_id bigint not null references payments.charge,
  created_at timestamptz not null default now(),
  primary key (provider, reference)
);
create index provider_reference_charge on payments.provider_reference (charge_id);
grant select, insert on payments.provider_reference to gatelight_app;
grant select on payments.provider_reference to gatelight_read, gatelight_staff;

create table payments.capture (
  id bigint generated always as identity primary key,
  -- Null: money nobody announced; all of it stands in suspense.
  charge_id bigint references payments.charge,
  -- 1: the first money of this charge, 2 and more: money that came again.
  ordinal integer check (ordinal >= 1),
  provider text not null,
  provider_transaction_id text not null check (length(provider_transaction_id) between 1 and 100),
  provider_reference text not null,
  received_minor bigint constraint capture_received_kobo_not_null not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  fee_minor bigint,
  paid_at timestamptz not null,
  source text not null check (source in ('webhook', 'poll', 'sweep', 'operator')),
  created_at timestamptz not null default now(),
  -- When the provider confirmed the payment after it was recorded: seen on its statement, or asked for by reference.
  confirmed_at timestamptz,
  -- When the provider took the money back; its purpose is told once.
  reversed_at timestamptz,
  unique (provider, provider_transaction_id),
  unique (charge_id, ordinal),
  constraint capture_received_kobo_check check (received_minor > 0),
  constraint capture_fee_kobo_check check (fee_minor >= 0),
  check ((charge_id is null) = (ordinal is null))
);
comment on column payments.capture.received_minor is 'What arrived, in minor units of the currency';
comment on column payments.capture.fee_minor is 'What the provider keeps; null until it says so';
create index capture_created on payments.capture (created_at);
create index capture_unconfirmed on payments.capture (id) where confirmed_at is null;
create index capture_of_reference on payments.capture (provider, provider_reference);
create index capture_paid_at on payments.capture (paid_at);
grant select, insert on payments.capture to gatelight_app;
grant select on payments.capture to gatelight_read, gatelight_staff;
grant update (fee_minor, confirmed_at, reversed_at) on payments.capture to gatelight_app;

-- Where every kobo of a capture went, as decided in the transaction that recorded it.
create table payments.allocation (
  capture_id bigint not null references payments.capture,
  "position" integer not null check ("position" >= 1),
  kind text not null check (kind in ('apply', 'refund', 'suspense', 'held', 'credit')),
  account text not null,
  reason text,
  amount_minor bigint constraint allocation_amount_kobo_not_null not null,
  primary key (capture_id, "position"),
  constraint allocation_amount_kobo_check check (amount_minor > 0),
  constraint allocation_credit check ((kind <> 'credit') or (account ~~ 'wallet:%')),
  check (kind in ('refund', 'held', 'credit') = (reason is not null))
);
create index allocation_held on payments.allocation (capture_id) where kind = 'held';
grant select, insert on payments.allocation to gatelight_app;
grant select on payments.allocation to gatelight_read, gatelight_staff;

create table payments.refund (
  id bigint generated always as identity primary key,
  capture_id bigint not null references payments.capture,
  reason text not null check (reason ~ '^[a-z][a-z0-9_]{0,62}$'),
  amount_minor bigint constraint refund_amount_kobo_not_null not null,
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
  -- Where staff want it paid to. Number and name are personal data: removed as soon as the refund is processed.
  bank_code text check (bank_code ~ '^[0-9A-Za-z]{2,20}$'),
  account_number text check (account_number ~ '^\d{10}$'),
  account_name text check (length(account_name) between 1 and 100),
  -- Under which staff paid it outside the provider.
  outside_reference text check (length(outside_reference) between 1 and 100),
  -- Refunds of the provider that failed and that staff replaced by another one.
  replaced_ids text[] not null default '{}'::text[],
  -- What a dispute gave back of a refund that was not sent yet. amount_minor is what is left to send.
  given_back_minor bigint not null default 0 check (given_back_minor >= 0),
  -- A refund may go to a bank account that its payer named. The number and the name on the account are removed once the money has
  -- left; the bank's name and the last four digits stay, so that the payer still reads where the money went.
  named_bank text check (length(named_bank) between 1 and 200),
  named_ending text check (named_ending ~ '^[0-9]{4}$'),
  -- Who named the bank account of a refund.
  account_given_by text check (account_given_by in ('payer', 'staff')),
  -- A payment may be returned several times for the same reason.
  part integer not null default 1 check (part between 1 and 1000),
  constraint refund_once unique (capture_id, reason, part),
  constraint refund_amount_kobo_check check (amount_minor > 0),
  constraint refund_account_whole check (((account_number is null) = (account_name is null)) and ((account_number is null) or (bank_code is not null))),
  constraint refund_account_forgotten check ((state <> 'processed') or (account_number is null)),
  check ((state <> ALL (array['sent', 'processed'])) or (provider_refund_id is not null) or (outside_reference is not null))
);
comment on column payments.refund.outside_reference is 'staff paid it from the operator''s bank; the provider must not pay it too';
create index refund_due on payments.refund (next_attempt_at) where next_attempt_at is not null;
create unique index refund_provider_id on payments.refund (provider_refund_id) where provider_refund_id is not null;
create index refund_processed_at on payments.refund (processed_at) where processed_at is not null;
create index refund_open on payments.refund (id) where processed_at is null;
grant select, insert, update on payments.refund to gatelight_app;
grant select on payments.refund to gatelight_read, gatelight_staff;

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
grant select, insert, update on payments.provider_event to gatelight_app;
grant select on payments.provider_event to gatelight_read;
grant select (id, provider, event_key, deliveries, received_at, last_received_at, processed_at, outcome) on payments.provider_event to gatelight_staff;

-- When the provider's list was last gone through, and when the long look back is due.
create table payments.statement (
  provider text primary key,
  next_look_at timestamptz not null default now(),
  next_long_look_at timestamptz not null default now(),
  last_look_at timestamptz,
  problem text,
  -- A pass reads the provider's list of payments begun in [pass_from, pass_to), window by window and page by page, then its
  -- list of refunds, then asks about each capture that the list did not show. After a restart it continues where it was.
  pass_from timestamptz,
  pass_to timestamptz,
  -- The window that is being read begins here, and this is its next page.
  pass_at timestamptz,
  pass_page integer not null default 1 check (pass_page >= 1),
  pass_stage text not null default 'done' check (pass_stage in ('payments', 'refunds', 'ours', 'done')),
  -- The last capture that was asked for by reference.
  pass_capture_id bigint not null default 0,
  -- Everything begun before this was read at least once.
  read_until timestamptz
);
grant select, insert, update on payments.statement to gatelight_app;
grant select on payments.statement to gatelight_read, gatelight_staff;

create table payments.saved_card (
  id bigint generated always as identity primary key,
  user_id text not null check (user_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,30}$'),
  signature text not null check (length(signature) between 1 and 100),
  brand text not null check (length(brand) between 1 and 40),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiry_month integer not null check (expiry_month between 1 and 12),
  expiry_year integer not null check (expiry_year between 2000 and 2199),
  bank text check (length(bank) between 1 and 100),
  name text not null check (length(name) between 1 and 60),
  is_default boolean not null default false,
  consented_at timestamptz not null,
  -- No foreign key: a charge refers to the card that pays it, and a circle of tables cannot be exported and loaded again.
  consent_charge_id bigint,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((removed_at is null) or (not is_default))
);
comment on column payments.saved_card.signature is 'The provider''s name for the physical card: the same card is saved once for each user';
comment on column payments.saved_card.consented_at is 'When the payer agreed to save the card, on the payment of consent_charge_id';
create unique index saved_card_of_user on payments.saved_card (user_id, provider, signature) where removed_at is null;
create unique index saved_card_default on payments.saved_card (user_id) where is_default;
grant select, insert, update on payments.saved_card to gatelight_app;
grant select on payments.saved_card to gatelight_read;

create table payments.card_authorization (
  card_id bigint primary key references payments.saved_card,
  code text not null check (length(code) between 1 and 200),
  customer_email text not null check (length(customer_email) between 3 and 254),
  deactivate_at timestamptz,
  updated_at timestamptz not null default now()
);
comment on column payments.card_authorization.customer_email is 'The provider charges a card only with the e-mail address of its first payment';
comment on column payments.card_authorization.deactivate_at is 'The card was removed: when to tell the provider (again). The row is deleted once the provider knows';
create index card_authorization_removed on payments.card_authorization (deactivate_at) where deactivate_at is not null;
grant select, insert, update, delete on payments.card_authorization to gatelight_app;

create table payments.dispute (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_dispute_id text not null check (length(provider_dispute_id) between 1 and 100),
  capture_id bigint not null references payments.capture,
  -- What the bank may take, in minor units of the payment's currency.
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  -- In the provider's words.
  status text not null,
  category text,
  due_at timestamptz,
  -- What was taken from the payer's wallet while the bank decides.
  frozen_kobo bigint not null default 0 check (frozen_kobo >= 0),
  wallet text,
  -- What staff answered: `accept` gives the money back, `evidence` contests.
  reply text check (reply in ('accept', 'evidence')),
  reply_detail jsonb,
  reply_by text,
  reply_state text check (reply_state in ('queued', 'sent', 'refused')),
  reply_problem text,
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  updated_at timestamptz not null default now(),
  next_look_at timestamptz default now(),
  -- What came back into the wallet after the bank had decided, and made our loss good.
  recovered_minor bigint not null default 0 check (recovered_minor >= 0),
  -- References of the journals that were posted for it by money that came back.
  later_journals text[] not null default '{}'::text[],
  unique (provider, provider_dispute_id),
  check ((state = 'open') = (decided_at is null))
);
create index dispute_of_capture on payments.dispute (capture_id);
create index dispute_due on payments.dispute (next_look_at) where next_look_at is not null;
create index dispute_list on payments.dispute (opened_at, id);
create index dispute_of_wallet on payments.dispute (wallet) where wallet is not null;
create index dispute_open on payments.dispute (opened_at) where state = 'open';
grant select, insert on payments.dispute to gatelight_app;
grant select on payments.dispute to gatelight_read, gatelight_staff;
grant update (amount_minor, status, category, due_at, frozen_kobo, wallet, reply, reply_detail, reply_by, reply_state, reply_problem, next_look_at) on payments.dispute to gatelight_app;

alter table payments.charge add constraint charge_card_id_fkey foreign key (card_id) references payments.saved_card(id);
