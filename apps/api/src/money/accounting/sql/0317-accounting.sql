-- What accountants work with: findings and who looks into them, settlements of providers, statements of the bank with what each line stands for,
-- journals of staff, closed months. AC002: staff do not post this journal.

create schema accounting;
grant usage on schema accounting to gatelight_app, gatelight_read, gatelight_staff;

-- Which accounts a journal of staff may name. The other classes follow from rows of the business (orders, withdrawals,
-- refunds), and a journal beside those rows would make them wrong. `named`: only with the person whose wallet it is.
create table accounting.manual_class (
  class text primary key references ledger.account_class,
  rule text not null check (rule in ('free', 'named'))
);
grant select on accounting.manual_class to gatelight_app, gatelight_read, gatelight_staff;

create table accounting.settlement (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_settlement_id text not null,
  currency text not null,
  settled_on date not null,
  -- As the provider says: what payers paid, its fees, what it kept besides, and what went to our bank.
  gross_minor bigint not null check (gross_minor >= 0),
  fees_minor bigint not null check (fees_minor >= 0),
  deductions_minor bigint not null check (deductions_minor >= 0),
  net_minor bigint not null check (net_minor >= 0),
  -- The same payments as we recorded them.
  our_gross_minor bigint not null default 0,
  our_fees_minor bigint not null default 0,
  lines integer not null default 0,
  differences integer not null default 0,
  created_at timestamptz not null default now(),
  unique (provider, provider_settlement_id)
);
create index settlement_list on accounting.settlement (settled_on, id);
grant select, insert on accounting.settlement to gatelight_app;
grant select on accounting.settlement to gatelight_read, gatelight_staff;
grant update (our_gross_minor, our_fees_minor, differences) on accounting.settlement to gatelight_app;

create table accounting.settlement_line (
  settlement_id bigint not null references accounting.settlement,
  "position" integer not null,
  provider_transaction_id text not null,
  reference text not null,
  amount_minor bigint not null,
  fee_minor bigint,
  capture_id bigint references payments.capture,
  outcome text not null check (outcome in ('matched', 'not_recorded', 'amount_differs', 'fee_differs', 'twice')),
  primary key (settlement_id, "position")
);
create index settlement_line_capture on accounting.settlement_line (capture_id) where capture_id is not null;
create index settlement_line_transaction on accounting.settlement_line (provider_transaction_id);
grant select, insert on accounting.settlement_line to gatelight_app;
grant select on accounting.settlement_line to gatelight_read, gatelight_staff;
grant update (capture_id, outcome) on accounting.settlement_line to gatelight_app;

-- When the lists of a provider were last compared, and what kept them from being read.
create table accounting.provider_check (
  provider text not null,
  subject text not null check (subject in ('settlements', 'payouts', 'disputes')),
  next_at timestamptz not null default now(),
  read_at timestamptz,
  problem text,
  primary key (provider, subject)
);
grant select, insert, update on accounting.provider_check to gatelight_app;
grant select on accounting.provider_check to gatelight_read, gatelight_staff;

-- Fees of payouts that the provider named, each booked once.
create table accounting.payout_fee (
  withdrawal_id bigint primary key references withdrawals.withdrawal,
  fee_kobo bigint not null check (fee_kobo > 0),
  booked_at timestamptz not null default now()
);
grant select, insert on accounting.payout_fee to gatelight_app;
grant select on accounting.payout_fee to gatelight_read, gatelight_staff;

create table accounting.bank_statement (
  id bigint generated always as identity primary key,
  -- Of the bytes of the file: the same file is one statement for ever.
  file_hash bytea not null unique check (length(file_hash) = 32),
  file_name text not null check (length(file_name) between 1 and 200),
  layout text not null check (layout in ('gtbank', 'zenith', 'by-hand')),
  lines integer not null,
  repeated_lines integer not null,
  imported_by text not null,
  imported_at timestamptz not null default now()
);
grant select, insert on accounting.bank_statement to gatelight_app;
grant select on accounting.bank_statement to gatelight_read, gatelight_staff;

create table accounting.bank_line (
  id bigint generated always as identity primary key,
  statement_id bigint not null references accounting.bank_statement,
  -- Of date, texts, amount, balance and the place among equal lines: statements that overlap bring a line once.
  line_hash bytea not null unique check (length(line_hash) = 32),
  booked_on date not null,
  narration text not null,
  reference text not null default '',
  -- Above zero: money came in.
  amount_kobo bigint not null check (amount_kobo <> 0),
  balance_kobo bigint,
  state text not null default 'open' check (state in ('open', 'matched', 'explained')),
  match_kind text check (match_kind in ('settlement', 'refund', 'journal')),
  match_id text,
  note text,
  decided_by text,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'matched') = ((match_kind is not null) and (match_id is not null)))
);
create index bank_line_list on accounting.bank_line (booked_on, id);
create index bank_line_open on accounting.bank_line (id) where state = 'open';
-- A settlement, a refund or a journal stands for one line of the bank.
create unique index bank_line_match on accounting.bank_line (match_kind, match_id) where state = 'matched';
grant select, insert on accounting.bank_line to gatelight_app;
grant select on accounting.bank_line to gatelight_read, gatelight_staff;
grant update (state, match_kind, match_id, note, decided_by, decided_at) on accounting.bank_line to gatelight_app;

-- A month is closed with the snapshot of its last day. The hashes are of the files that accountants got.
create table accounting.month (
  month date primary key check (EXTRACT(day from month) = (1)::numeric),
  last_day date not null,
  day_hash bytea not null check (length(day_hash) = 32),
  journals bigint not null,
  closed_at timestamptz not null default now()
);
grant select on accounting.month to gatelight_app, gatelight_read, gatelight_staff;

-- Settlements that a provider announces by an event, because it has no list of them. The event says which one to ask about; what is in
-- it the provider says when it is asked.
create table accounting.announced_settlement (
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,30}$'),
  reference text not null check (length(reference) between 1 and 100),
  settled_on date not null,
  -- What the event says was sent: compared with what its payments come to, never booked.
  told_minor bigint not null check (told_minor >= 0),
  announced_at timestamptz not null default now(),
  primary key (provider, reference)
);
comment on table accounting.announced_settlement is 'Settlements that an event of a provider named';
grant select, insert on accounting.announced_settlement to gatelight_app;
grant select on accounting.announced_settlement to gatelight_read;

insert into accounting.manual_class (class, rule) values
  ('wallet', 'named'),
  ('provider-clearing', 'free'),
  ('operator-bank', 'free'),
  ('suspense', 'free'),
  ('provider-fees', 'free'),
  ('bank-charges', 'free'),
  ('service-fees', 'free'),
  ('vat-payable', 'free'),
  ('dispute-losses', 'free'),
  ('owner-capital', 'free'),
  ('opening-balances', 'free'),
  ('commission-payable', 'free');
