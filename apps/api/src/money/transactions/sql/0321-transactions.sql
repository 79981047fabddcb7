-- The history of a user as pages show it, made by triggers from orders, fundings and movements of wallets; what was spent in each month, and where
-- the statement of a month begins. transactions.rebuild makes all of it again. 22023: not a page or an address that the product asks for.

create schema transactions;
grant usage on schema transactions to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table transactions.entry (
  id bigint generated always as identity primary key,
  -- The same text as vending."order".buyer_id and as in the account code of the wallet.
  user_id text not null,
  at timestamptz not null,
  slug text not null check (slug in ('electricity_token', 'water_token', 'gas_token', 'wallet')),
  type text not null check (type in ('electricity_token', 'water_token', 'gas_token', 'wallet_funding', 'wallet_refund', 'withdrawal', 'withdrawal_returned', 'service_charge', 'wallet_credit', 'wallet_debit', 'dispute_held', 'dispute_released', 'dispute_returned')),
  status text not null check (status in ('success', 'pending', 'failed', 'refunded', 'expired')),
  -- A purchase: what it costs. The wallet: above zero is money in.
  amount_kobo bigint not null,
  reference text collate "C" not null,
  meter_number text collate "C",
  order_id bigint unique references vending."order",
  journal_id bigint unique references ledger.journal,
  -- Money that the user sends to the wallet; its journal comes when it has arrived.
  funding_id bigint unique references wallets.funding,
  -- When the user noted that the token is on the meter.
  loaded_at timestamptz,
  check ((order_id is null) or ((journal_id is null) and (funding_id is null))),
  check ((slug = 'wallet') = (order_id is null)),
  check (num_nonnulls(order_id, journal_id, funding_id) > 0),
  check ((slug = 'wallet') or (amount_kobo > 0))
) with (fillfactor=85);
comment on table transactions.entry is 'What a user sees in the history: a copy of orders and wallet journals, written by triggers';
-- Pages, whole and by each filter: the next page starts at a key and never counts or skips rows.
create index entry_page on transactions.entry (user_id, at desc, id desc);
create index entry_page_of_kind on transactions.entry (user_id, slug, at desc, id desc);
create index entry_page_of_status on transactions.entry (user_id, status, at desc, id desc);
create index entry_page_of_meter on transactions.entry (user_id, meter_number, at desc, id desc);
create index entry_of_reference on transactions.entry (user_id, reference);
grant select on transactions.entry to gatelight_app, gatelight_read;
grant select (user_id, type, reference, order_id, journal_id) on transactions.entry to gatelight_staff;

-- What a user spent on tokens, summed as it happens: the dashboard adds up no rows.
create table transactions.spent (
  user_id text primary key,
  purchases bigint not null default 0,
  spent_kobo bigint not null default 0
) with (fillfactor=70);
grant select on transactions.spent to gatelight_app, gatelight_read;

create table transactions.spent_in_month (
  user_id text not null,
  -- The first day of the month, in Lagos.
  month date not null,
  utility text not null,
  spent_kobo bigint not null,
  units_tenths bigint not null,
  primary key (user_id, month, utility)
) with (fillfactor=70);
grant select on transactions.spent_in_month to gatelight_app, gatelight_read, gatelight_staff;

create table transactions.statement_month (
  account_id bigint not null references ledger.account,
  -- The first day of the month, in Lagos.
  month date not null,
  first_posting_id bigint not null,
  opening_kobo bigint not null check (opening_kobo >= 0),
  primary key (account_id, month)
);
comment on table transactions.statement_month is 'First posting and opening balance of each month of a wallet';
grant select on transactions.statement_month to gatelight_app, gatelight_read;

create table transactions.demonstration_date (
  posting_id bigint primary key,
  at timestamptz not null
);
comment on table transactions.demonstration_date is 'When a movement of demonstration data is said to have been, where its journal was posted later';
grant select on transactions.demonstration_date to gatelight_app, gatelight_read;
