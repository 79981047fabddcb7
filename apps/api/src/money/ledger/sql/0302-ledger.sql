-- The books: accounts, journals of postings that sum to zero, balances, and the snapshot of each closed day. Money moves only by ledger.post.
-- Raised: GL001 (not a valid journal), GL002 (no such account or class), GL003 (another currency), GL004 (insufficient funds), GL005 (the
-- reference was posted with other content), GL006 (does not balance), GL007 (append-only), GL008 (cannot be reversed), GL009 (the day
-- is not over), GL010 (a mark must be the first write of its transaction).

create schema ledger;
grant usage on schema ledger to gatelight_app, gatelight_read, gatelight_staff;

-- Ids are given out before transactions commit, so a lower id can appear after a higher one. A "mark" says up to which
-- id everything is decided: note the last id given out, then our own transaction id; whoever held one of those ids got
-- its transaction id earlier, so once no lower transaction runs, every id up to the noted one is committed or gone.
-- Needs writers to have their transaction id before they draw their row id; both writers below see to that.
create table ledger.mark (
  name text primary key check (name in ('audit', 'posting')),
  settled_id bigint not null default 0,
  pending_id bigint,
  pending_xid xid8
);
grant select on ledger.mark to gatelight_app, gatelight_read;

-- What an account may be is decided here, so the application cannot open a wallet that may be overdrawn.
create table ledger.account_class (
  class text primary key check (class ~ '^[a-z][a-z0-9-]{0,62}$'),
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense', 'equity')),
  parts integer not null check (parts between 0 and 3),
  ends_in_currency boolean not null,
  guarded boolean not null,
  purpose text not null,
  check ((not guarded) or (kind = 'liability')),
  check ((not ends_in_currency) or (parts > 0))
);
grant select on ledger.account_class to gatelight_app, gatelight_read, gatelight_staff;

create table ledger.account (
  id bigint generated always as identity primary key,
  code text not null unique check ((code ~ '^[a-z][a-z0-9-]*(:[A-Za-z0-9][A-Za-z0-9._-]{0,63})*$') and (length(code) <= 200)),
  class text not null references ledger.account_class,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense', 'equity')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  guarded boolean not null,
  created_at timestamptz not null default now()
);
grant select on ledger.account to gatelight_app, gatelight_read, gatelight_staff;

-- Only guarded accounts have a row here, and with it a lock: revenue, VAT and clearing take part in every journal, and
-- one locked row for each would put all journals in a queue.
create table ledger.balance (
  account_id bigint primary key references ledger.account,
  balance_kobo bigint not null default 0 check (balance_kobo >= 0)
) with (fillfactor=50);
grant select on ledger.balance to gatelight_app, gatelight_read, gatelight_staff;

-- The other accounts: the sum of postings up to through_id; later postings are added when read (ledger.account_balance).
create table ledger.total (
  account_id bigint primary key references ledger.account,
  through_id bigint not null,
  balance_kobo bigint not null
);
grant select on ledger.total to gatelight_app, gatelight_read, gatelight_staff;

create table ledger.journal (
  id bigint generated always as identity primary key,
  reference text not null unique check (length(reference) between 1 and 200),
  kind text not null check (kind ~ '^[a-z][a-z0-9-]{0,62}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  memo text not null check (length(memo) <= 500),
  actor text not null check (length(actor) between 1 and 200),
  request_id text check (length(request_id) <= 200),
  -- What makes two posts with one reference "the same": kind, currency, reversed journal, amounts by account.
  content_hash bytea not null check (length(content_hash) = 32),
  reverses bigint references ledger.journal,
  created_at timestamptz not null default now(),
  check (reverses <> id)
);
create unique index journal_reverses_once on ledger.journal (reverses) where reverses is not null;
-- The list of journals goes by time: a day of last year is found at once, and not by reading back from the newest. The index by
-- blocks only found whole days, and could not sort.
create index journal_by_time on ledger.journal (created_at, id);
-- Nearly all journals are of the first four kinds. The others are few, and lie far apart in the list.
create index journal_of_rare_kind on ledger.journal (kind, created_at, id) where kind <> ALL (array['vend', 'order-paid', 'charge-captured']);
grant select on ledger.journal to gatelight_app, gatelight_read, gatelight_staff;

-- Signed: credit is positive. At most one posting of an account in a journal. No foreign keys: to account, they would
-- put a shared row lock on revenue and VAT in every journal (accounts are never deleted, and ledger.write_journal looks
-- each one up); to journal, the statement trigger below proves the same and more.
create table ledger.posting (
  id bigint generated always as identity,
  journal_id bigint not null,
  account_id bigint not null,
  amount_kobo bigint not null check (amount_kobo <> 0),
  -- Guarded accounts only: their row is locked while this is written, so it is exact and ids follow its order.
  balance_after_kobo bigint check (balance_after_kobo >= 0),
  created_at timestamptz not null default now(),
  primary key (journal_id, account_id)
);
create unique index posting_statement on ledger.posting (account_id, id desc);
-- The reconciliation of each minute and the roll-up of balances read what came after a mark. Ids grow with time, so a few
-- pages of this index say where new postings begin; without it they read all of them, a second for each five million.
create index posting_id on ledger.posting using brin (id) with (pages_per_range='32', autosummarize='on');
grant select on ledger.posting to gatelight_app, gatelight_read, gatelight_staff;

create table ledger.day_snapshot (
  day date primary key,
  journal_count bigint not null,
  posting_count bigint not null,
  hash bytea not null check (length(hash) = 32),
  previous_hash bytea not null check (length(previous_hash) = 32),
  created_at timestamptz not null default now()
);
grant select on ledger.day_snapshot to gatelight_app, gatelight_read, gatelight_staff;

-- The trial balance of the day, by account class. Signed: the closings of a currency sum to zero.
create table ledger.day_balance (
  day date not null references ledger.day_snapshot deferrable initially deferred,
  class text not null,
  currency text not null,
  movement_kobo bigint not null,
  closing_kobo bigint not null,
  primary key (day, class, currency)
);
grant select on ledger.day_balance to gatelight_app, gatelight_read, gatelight_staff;

-- What each account gained on each day (credit positive), of the postings that ledger.total contains. The balance of a past day is
-- that of today without what came since: some rows instead of every posting since then. Guarded accounts have few postings each.
create table ledger.account_day (
  account_id bigint not null references ledger.account,
  day date not null,
  movement_kobo bigint not null,
  primary key (account_id, day)
);
comment on column ledger.account_day.day is 'A day in Lagos';
grant select on ledger.account_day to gatelight_app, gatelight_read, gatelight_staff;

insert into ledger.mark (name) values
  ('audit'),
  ('posting');

insert into ledger.account_class (class, kind, parts, ends_in_currency, guarded, purpose) values
  ('provider-clearing', 'asset', 2, true, false, 'Money a payment provider holds for us: provider, currency'),
  ('debt-receivable', 'asset', 1, false, false, 'What is owed on a meter: meter id'),
  ('wallet', 'liability', 1, false, true, 'A resident''s money: user id'),
  ('order-clearing', 'liability', 0, false, false, 'Paid for, not yet vended'),
  ('refunds-owed', 'liability', 1, true, false, 'Money on its way back to a payer: currency'),
  ('suspense', 'liability', 1, true, false, 'Money that arrived and that nobody could place yet: currency'),
  ('payouts-in-transit', 'liability', 0, false, false, 'Withdrawals requested, not yet at the bank'),
  ('vat-payable', 'liability', 0, false, false, 'VAT collected for the state'),
  ('revenue', 'income', 2, false, false, 'Units sold, without VAT: utility, estate id'),
  ('service-fees', 'income', 0, false, false, 'Fees we charge'),
  ('provider-fees', 'expense', 0, false, false, 'Fees providers charge us'),
  ('opening-balances', 'equity', 0, false, false, 'Debts and balances carried over from before this ledger'),
  ('small-amounts-held', 'liability', 1, true, false, 'Amounts too small to send back one by one, held for their payers: currency'),
  ('operator-bank', 'asset', 1, true, false, 'Money in the operator''s own bank account, from which staff pay some refunds: currency'),
  ('service-charges', 'liability', 1, false, false, 'Service charges collected for an estate: estate id'),
  ('commission', 'expense', 0, false, false, 'Shares of sales that estates earn'),
  ('commission-payable', 'liability', 1, false, false, 'Shares of sales not paid out yet: estate id'),
  ('disputed', 'liability', 1, true, false, 'Money of wallets that is frozen while a bank decides a dispute: currency'),
  ('dispute-losses', 'expense', 1, true, false, 'Disputed money that a bank gave back and that no wallet covers: currency'),
  ('bank-charges', 'expense', 0, false, false, 'What the operator''s own bank charges'),
  ('owner-capital', 'equity', 0, false, false, 'Money that the operator puts in or takes out'),
  ('stamp-duty-payable', 'liability', 0, false, false, 'Stamp duty owed to the state'),
  ('stamp-duty', 'expense', 0, false, false, 'Stamp duty that the operator bears'),
  ('tariff-corrections', 'expense', 0, false, false, 'Units given free because they were sold too dear, at their right price'),
  ('goodwill-refunds', 'expense', 0, false, false, 'Parts of sales that were given back although their price was right'),
  ('above-limit', 'liability', 1, true, false, 'Money for wallets above the limit of their owners, held until staff decide: currency');

insert into ledger.account (code, class, kind, currency, guarded) values
  ('order-clearing', 'order-clearing', 'liability', 'NGN', false),
  ('payouts-in-transit', 'payouts-in-transit', 'liability', 'NGN', false),
  ('vat-payable', 'vat-payable', 'liability', 'NGN', false),
  ('service-fees', 'service-fees', 'income', 'NGN', false),
  ('provider-fees', 'provider-fees', 'expense', 'NGN', false),
  ('opening-balances', 'opening-balances', 'equity', 'NGN', false),
  ('refunds-owed:NGN', 'refunds-owed', 'liability', 'NGN', false),
  ('suspense:NGN', 'suspense', 'liability', 'NGN', false),
  ('small-amounts-held:NGN', 'small-amounts-held', 'liability', 'NGN', false),
  ('operator-bank:NGN', 'operator-bank', 'asset', 'NGN', false),
  ('commission', 'commission', 'expense', 'NGN', false),
  ('disputed:NGN', 'disputed', 'liability', 'NGN', false),
  ('dispute-losses:NGN', 'dispute-losses', 'expense', 'NGN', false),
  ('bank-charges', 'bank-charges', 'expense', 'NGN', false),
  ('owner-capital', 'owner-capital', 'equity', 'NGN', false),
  ('stamp-duty-payable', 'stamp-duty-payable', 'liability', 'NGN', false),
  ('stamp-duty', 'stamp-duty', 'expense', 'NGN', false),
  ('tariff-corrections', 'tariff-corrections', 'expense', 'NGN', false),
  ('goodwill-refunds', 'goodwill-refunds', 'expense', 'NGN', false),
  ('above-limit:NGN', 'above-limit', 'liability', 'NGN', false);
