-- Orders for units, what paid for them, their tokens, and what was given back; in the schema authority, the vending authority with its keys
-- and every token that it made. Raised: VD001 (a state that may not follow), VD002 (what was ordered does not change), VD003 (tokens
-- stay), VD004 (the journal is not that of the order), VD005 (priced with an old carry), VD006 (not a request of the product), VD007
-- (another request of this buyer was faster), VD009 (the same was paid a moment ago), VD010 (not a demonstration of the past).

create schema vending;
grant usage on schema vending to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

-- The order's state machine: what is not in this table cannot happen. order.ts holds the same list; a test compares them.
create table vending.allowed_transition (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
grant select on vending.allowed_transition to gatelight_app, gatelight_read;

create table vending."order" (
  id bigint generated always as identity primary key,
  reference text not null unique,
  status text not null default 'created' check (status in ('created', 'awaiting_payment', 'expired', 'paid', 'paid_late', 'vending', 'unknown', 'vended', 'vend_failed', 'refunding', 'refunded', 'credited', 'cancelled')),
  meter_id bigint not null references metering.meter,
  meter_number text not null,
  estate_id bigint not null references estates.estate,
  estate_name text not null,
  utility text not null,
  currency character(3) not null default 'NGN' check (currency = 'NGN'),
  amount_kobo bigint not null check (amount_kobo > 0),
  debt_kobo bigint not null check (debt_kobo >= 0),
  fee_kobo bigint not null check (fee_kobo >= 0),
  energy_kobo bigint not null check (energy_kobo > 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  vat_rate_bp integer not null,
  debt_left_kobo bigint not null,
  tariff_price_id bigint not null references metering.tariff_price,
  tariff_name text not null,
  price_kobo_per_unit bigint not null,
  rounding text not null,
  units_tenths bigint not null check (units_tenths > 0),
  -- How the money came: null until some did.
  payment_outcome text check (payment_outcome in ('exact', 'overpaid', 'underpaid', 'late', 'wrong_currency', 'failed', 'cancelled')),
  received_kobo bigint not null default 0,
  paid_at timestamptz,
  vended_at timestamptz,
  attention text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Null: an order of the bulk test data, which neither used a carry nor added to one.
  carry_before_micro bigint,
  carry_delta_micro bigint not null default 0,
  delay_notice_at timestamptz,
  buyer_id text check (buyer_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
  buyer_key text check (length(buyer_key) between 1 and 255),
  method text not null default 'transfer' check (method in ('wallet', 'card', 'transfer', 'saved-card')),
  -- sha-256 of the canonical request: the same reference with another body is refused.
  body_hash bytea check (length(body_hash) = 32),
  unique (id, amount_kobo),
  constraint price_adds_up check ((((debt_kobo + fee_kobo) + energy_kobo) + vat_kobo) = amount_kobo),
  constraint buyer_key_of_user check ((buyer_id is null) = (buyer_key is null)),
  constraint method_of_buyer check ((buyer_id is not null) or (method = 'transfer'))
);
comment on column vending."order".carry_before_micro is 'the meter''s carry that the price was computed with';
comment on column vending."order".carry_delta_micro is 'what this order gives beyond what it costs';
comment on column vending."order".delay_notice_at is 'when the payer was told that the token is late';
comment on column vending."order".buyer_id is 'the user who buys; null: an anonymous purchase';
comment on column vending."order".buyer_key is 'the user''s idempotency key: one order for each key';
comment on column vending."order".method is 'how it is paid; anonymous purchases are paid by transfer';
comment on column vending."order".body_hash is 'SHA-256 of what the user asked for under the key; another body under it is refused';
create index order_due on vending."order" (next_attempt_at) where status in ('paid', 'vending', 'unknown');
create index order_meter on vending."order" (meter_id, id desc);
-- Paid orders without a token: they count towards the caps and must be found again. A few rows in normal times, and
-- never more than the caps allow.
create index order_owed_token on vending."order" (paid_at) include (status, meter_id, amount_kobo) where status in ('paid', 'vending', 'unknown', 'vend_failed');
-- Unpaid orders; the account's expiry is in vending.quick_purchase.
create index order_waiting on vending."order" (id) where status in ('created', 'awaiting_payment');
create index order_vended_at on vending."order" (vended_at) where vended_at is not null;
create unique index order_of_user on vending."order" (buyer_id, method, buyer_key) where buyer_id is not null;
create index order_by_user on vending."order" (buyer_id, id desc) where buyer_id is not null;
-- A page of the list starts at its place in one of these. Nearly every order ends as vended, so only the others are kept by status.
create index order_created on vending."order" (created_at, id);
create index order_not_vended on vending."order" (status, created_at, id) where status <> 'vended';
create index order_meter_number on vending."order" (meter_number text_pattern_ops, created_at);
create index order_reference_start on vending."order" (reference text_pattern_ops);
create index order_of_price on vending."order" (tariff_price_id, created_at);
-- The user's rows of today: few, whatever is behind them.
create index order_of_user_by_time on vending."order" (buyer_id, created_at) where buyer_id is not null;
create index order_of_estate on vending."order" (estate_id, created_at, id) include (utility, method);
create index order_amount on vending."order" (amount_kobo, id) include (created_at);
create index order_of_rare_method on vending."order" (method, created_at, id) where method <> ALL (array['transfer', 'wallet']);
-- People read out the end of a reference.
create index order_reference_end on vending."order" (reverse(reference) text_pattern_ops);
grant select, insert, update on vending."order" to gatelight_app;
grant select on vending."order" to gatelight_read, gatelight_staff;
grant select (id, reference, status, meter_id, meter_number, estate_id, utility, amount_kobo, units_tenths, vended_at, created_at, buyer_id) on vending."order" to gatelight_staff;

create table vending.order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references vending."order",
  from_status text,
  to_status text not null,
  at timestamptz not null default clock_timestamp()
);
create index order_event_order on vending.order_event (order_id, id);
create index order_event_failed on vending.order_event (at) where to_status = 'vend_failed';
grant select on vending.order_event to gatelight_app, gatelight_read, gatelight_staff;

-- The money that bought the token: one capture, of exactly the order's amount. A token cannot exist without this row (I5).
create table vending.order_payment (
  order_id bigint primary key,
  amount_kobo bigint not null,
  capture_id bigint unique references payments.capture,
  applied_at timestamptz not null default now(),
  source text not null check (source in ('capture', 'wallet')),
  journal_id bigint not null unique references ledger.journal,
  constraint capture_of_source check ((source = 'capture') = (capture_id is not null)),
  foreign key (order_id, amount_kobo) references vending."order"(id, amount_kobo)
);
grant select, insert on vending.order_payment to gatelight_app;
grant select on vending.order_payment to gatelight_read, gatelight_staff;

create table vending.vend_attempt (
  id bigint generated always as identity primary key,
  order_id bigint not null references vending.order_payment,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  outcome text check (outcome in ('ok', 'refused', 'later', 'unknown', 'never')),
  reason text
);
create index vend_attempt_order on vending.vend_attempt (order_id, id desc);
grant select, insert, update on vending.vend_attempt to gatelight_app;
grant select on vending.vend_attempt to gatelight_read, gatelight_staff;

-- At most one set of tokens an order (I4).
create table vending.token_set (
  order_id bigint primary key references vending.order_payment,
  journal_id bigint not null references ledger.journal,
  issued_at timestamptz not null default now()
);
grant select, insert on vending.token_set to gatelight_app;
grant select on vending.token_set to gatelight_read, gatelight_staff;

create table vending.token (
  order_id bigint not null references vending.token_set,
  "position" integer not null,
  meter_id bigint not null references metering.meter,
  token text not null check (token ~ '^\d{20}$'),
  kind text not null check (kind in ('credit', 'key-change')),
  units_tenths bigint not null check (units_tenths >= 0),
  -- Names the vending key revision under which the TID counts.
  key_id bigint not null,
  tid integer,
  primary key (order_id, "position"),
  unique (meter_id, key_id, tid)
);
-- Search by a whole token.
create index token_digits on vending.token (token);
grant select, insert on vending.token to gatelight_app;
grant select on vending.token to gatelight_read;
grant select (order_id, "position", meter_id, kind, units_tenths, key_id, tid) on vending.token to gatelight_staff;

create table vending.quick_purchase (
  order_id bigint primary key references vending."order",
  client_reference text not null,
  proof_hash bytea check (length(proof_hash) = 32),
  secret_hash bytea not null unique,
  body_hash bytea not null,
  customer_name text not null,
  customer_email text,
  customer_phone text not null,
  expires_at timestamptz not null
);
comment on column vending.quick_purchase.client_reference is 'The reference that the browser sent, and that payers see. The order''s reference differs when another buyer sent it before';
comment on column vending.quick_purchase.proof_hash is 'SHA-256 of the buyer''s proof: only a request with the same proof is a repeat';
comment on column vending.quick_purchase.secret_hash is 'SHA-256 of the secret in the link: whoever has the link reads the purchase';
comment on column vending.quick_purchase.body_hash is 'SHA-256 of the request: the same reference with another body is refused';
-- Null is distinct from null: purchases without a proof are no repeats of each other.
create unique index quick_purchase_of_buyer on vending.quick_purchase (client_reference, proof_hash);
create index quick_purchase_of_phone on vending.quick_purchase (customer_phone, client_reference);
create index quick_purchase_reference_start on vending.quick_purchase (client_reference text_pattern_ops);
create index quick_purchase_email on vending.quick_purchase (lower(customer_email)) where customer_email is not null;
create index quick_purchase_name_order on vending.quick_purchase (customer_name, order_id);
create index quick_purchase_reference_end on vending.quick_purchase (reverse(client_reference) text_pattern_ops);
grant select, insert, update on vending.quick_purchase to gatelight_app;
grant select on vending.quick_purchase to gatelight_read;
grant select (order_id, client_reference, customer_name, customer_email, customer_phone, expires_at) on vending.quick_purchase to gatelight_staff;

-- Who of staff looks after an order, if anybody.
create table vending.order_owner (
  order_id bigint primary key references vending."order",
  user_id bigint not null references identity."user",
  since timestamptz not null default now()
);
create index order_owner_user on vending.order_owner (user_id, order_id);
grant select, insert, update, delete on vending.order_owner to gatelight_app;
grant select on vending.order_owner to gatelight_staff;

-- Work about an order that staff asked for and that speaks to the outside: the vending authority must say that it made no token,
-- and never will, before money goes back. The row is the queue; a repeat finds what was already done.
create table vending.staff_request (
  id bigint generated always as identity primary key,
  order_id bigint not null references vending."order",
  kind text not null check (kind in ('refund', 'move')),
  -- For a refund: where the money goes. For a move: the meter that the units are for.
  target text not null,
  act_id bigint not null unique,
  actor text not null,
  reason text not null,
  state text not null default 'queued' check (state in ('queued', 'done', 'not-possible')),
  -- What came of it, as a code.
  outcome text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
-- One at a time for an order.
create unique index staff_request_open on vending.staff_request (order_id) where state = 'queued';
create index staff_request_due on vending.staff_request (next_attempt_at) where state = 'queued';
create index staff_request_order on vending.staff_request (order_id, id);
grant select, insert on vending.staff_request to gatelight_app;
grant select on vending.staff_request to gatelight_staff;
grant update (state, outcome, attempts, next_attempt_at, ended_at) on vending.staff_request to gatelight_app;

create table vending.part_refund (
  order_id bigint not null references vending."order",
  amount_kobo bigint not null check (amount_kobo > 0),
  target text not null check (target in ('wallet', 'source')),
  act_id bigint not null unique,
  actor text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  -- Staff give back several parts of one purchase. Each part has a number; together they are never more than the purchase cost.
  number integer not null check (number between 1 and 1000),
  primary key (order_id, number)
);
grant select, insert on vending.part_refund to gatelight_app;
grant select on vending.part_refund to gatelight_read, gatelight_staff;

insert into vending.allowed_transition (from_status, to_status) values
  ('created', 'awaiting_payment'),
  ('created', 'cancelled'),
  ('created', 'expired'),
  ('created', 'paid'),
  ('awaiting_payment', 'paid'),
  ('awaiting_payment', 'expired'),
  ('awaiting_payment', 'paid_late'),
  ('awaiting_payment', 'refunding'),
  ('created', 'paid_late'),
  ('created', 'refunding'),
  ('expired', 'paid'),
  ('expired', 'paid_late'),
  ('expired', 'refunding'),
  ('paid_late', 'refunding'),
  ('paid', 'vending'),
  ('vending', 'vended'),
  ('vending', 'unknown'),
  ('vending', 'vend_failed'),
  ('unknown', 'vended'),
  ('unknown', 'vending'),
  ('unknown', 'vend_failed'),
  ('vend_failed', 'refunding'),
  ('refunding', 'refunded'),
  ('awaiting_payment', 'cancelled'),
  ('paid', 'vend_failed'),
  ('vend_failed', 'credited'),
  ('paid_late', 'credited'),
  ('created', 'credited'),
  ('awaiting_payment', 'credited'),
  ('expired', 'credited');
