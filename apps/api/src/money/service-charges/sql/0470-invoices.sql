-- Service charges as an estate bills them: heads with dated rates, billing runs, invoices, credit notes, receipts. The charges and payments
-- of before become invoices and receipts. Raised: SC001 (what was issued does not change), SC002 (more than can be credited), SC003 (not a
-- rate or a house of this estate).

-- Rules of an estate, each from a day on; without one: each month, due on the 7th, ₦100,000.
create table service_charges.rule (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  valid_from date not null,
  period text not null check (period in ('month', 'quarter', 'year')),
  due_day integer not null check (due_day between 1 and 28),
  receipt_limit_kobo bigint not null check (receipt_limit_kobo >= 0),
  created_by bigint references identity."user",
  created_at timestamptz not null default now()
);
create index rule_estate on service_charges.rule (estate_id, valid_from desc, id desc);
grant select on service_charges.rule to gatelight_app, gatelight_read, gatelight_staff;

create table service_charges.head (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  kind text not null check (kind in ('security', 'waste', 'water', 'diesel', 'lift', 'sinking-fund', 'other')),
  name text not null check (length(name) between 1 and 60),
  note text not null default '' check (length(note) <= 120),
  -- Billed once, by a run of its own.
  is_levy boolean not null default false,
  -- The first day on which it is not charged any more.
  ends_on date,
  created_by bigint references identity."user",
  created_at timestamptz not null default now(),
  unique (estate_id, id)
);
create unique index head_name on service_charges.head (estate_id, lower(name)) where not is_levy and ends_on is null;
grant select on service_charges.head to gatelight_app, gatelight_read, gatelight_staff;

-- What a manager schedules at once, for one day.
create table service_charges.rate_change (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  valid_from date not null,
  agreed_by text not null default '' check (length(agreed_by) <= 200),
  created_by bigint references identity."user",
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancelled_by bigint references identity."user"
);
create index rate_change_estate on service_charges.rate_change (estate_id, valid_from);
grant select on service_charges.rate_change to gatelight_app, gatelight_read, gatelight_staff;

-- For one month, with VAT inside.
create table service_charges.rate (
  id bigint generated always as identity primary key,
  change_id bigint not null references service_charges.rate_change,
  head_id bigint not null references service_charges.head,
  valid_from date not null,
  -- each: for each unit of the key. kind: for a house of each kind. shared: one sum, divided by the key.
  way text not null check (way in ('each', 'kind', 'shared')),
  key text not null check (key in ('house', 'm2', 'bedroom')),
  amount_kobo bigint check (amount_kobo between 1 and 100000000000),
  -- {"flat": 1500000}: kinds that are not named pay nothing.
  kinds jsonb,
  occupied_only boolean not null,
  vat_bp integer not null check (vat_bp between 0 and 5000),
  cancelled_at timestamptz,
  check ((way = 'kind') = (kinds is not null)),
  check ((way = 'kind') = (amount_kobo is null)),
  check (way <> 'kind' or key = 'house')
);
create unique index rate_from on service_charges.rate (head_id, valid_from) where cancelled_at is null;
create index rate_of_change on service_charges.rate (change_id);
grant select on service_charges.rate to gatelight_app, gatelight_read, gatelight_staff;

-- A billing run. draft: a preview; its rows are thrown away with it. confirmed: the worker makes the invoices. From then on a run
-- does not change but for how far it is.
create table service_charges.run (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  kind text not null check (kind in ('period', 'levy')),
  head_id bigint references service_charges.head,
  title text not null check (length(title) between 1 and 100),
  -- Whole months; period_to is the first day after them. Of a levy: the month in which it is billed.
  period_from date not null check (extract(day from period_from) = 1),
  period_to date not null check (extract(day from period_to) = 1),
  invoice_on date not null,
  due_on date not null,
  state text not null default 'draft' check (state in ('draft', 'confirmed', 'issued', 'taken-back')),
  bills integer not null default 0,
  total_kobo bigint not null default 0,
  vat_kobo bigint not null default 0,
  issued_bills integer not null default 0,
  last_run_id bigint references service_charges.run,
  -- The rates and houses that the preview was made from: another hash now means that something changed.
  made_from bytea not null check (length(made_from) = 32),
  created_by bigint references identity."user",
  created_at timestamptz not null default now(),
  confirmed_by bigint references identity."user",
  confirmed_at timestamptz,
  issued_at timestamptz,
  taken_back_at timestamptz,
  taken_back_by bigint references identity."user",
  taken_back_reason text check (length(taken_back_reason) between 1 and 200),
  check (period_from < period_to),
  check ((kind = 'levy') = (head_id is not null)),
  check ((state = 'draft') = (confirmed_at is null)),
  check ((state = 'taken-back') = (taken_back_at is not null))
);
create index run_estate on service_charges.run (estate_id, id desc);
create index run_of_period on service_charges.run (estate_id, period_from desc, id desc) where state in ('confirmed', 'issued') and kind = 'period';
create index run_to_issue on service_charges.run (id) where state = 'confirmed';
grant select on service_charges.run to gatelight_app, gatelight_read, gatelight_staff;

create table service_charges.invoice (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  house_id bigint not null,
  run_id bigint references service_charges.run,
  kind text not null check (kind in ('run', 'levy', 'single', 'late-fee', 'taken-over')),
  -- INV-2026-11-019: year and month in Lagos, and a number without gaps in that month of the estate.
  number text not null check (number ~ '^INV-\d{4}-\d{2}-\d{3,}$'),
  title text not null check (length(title) between 1 and 100),
  period_from date,
  period_to date,
  issued_at timestamptz not null default now(),
  due_on date not null,
  total_kobo bigint not null check (total_kobo between 1 and 1000000000000),
  vat_kobo bigint not null check (vat_kobo between 0 and total_kobo),
  paid_kobo bigint not null default 0 check (paid_kobo >= 0),
  credited_kobo bigint not null default 0 check (credited_kobo >= 0),
  left_kobo bigint not null generated always as (total_kobo - paid_kobo - credited_kobo) stored check (left_kobo >= 0),
  -- When nothing was left.
  settled_at timestamptz,
  -- Who was to pay when it was issued.
  payer_kind text not null check (payer_kind in ('occupant', 'owner', 'house')),
  payer_user_id bigint references identity."user",
  payer_name text not null default '' check (length(payer_name) <= 200),
  -- A slice above bills once for each event, whatever runs twice.
  event text unique check (length(event) between 1 and 100),
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  unique (estate_id, number),
  check ((left_kobo = 0) = (settled_at is not null))
);
create index invoice_estate on service_charges.invoice (estate_id, id desc);
create index invoice_issued on service_charges.invoice (estate_id, issued_at, id);
create index invoice_house on service_charges.invoice (house_id, id desc);
create index invoice_open on service_charges.invoice (house_id, due_on, id) where left_kobo > 0;
create index invoice_estate_open on service_charges.invoice (estate_id, due_on, id) where left_kobo > 0;
create index invoice_run on service_charges.invoice (run_id) where run_id is not null;
create index invoice_payer on service_charges.invoice (payer_user_id, id desc) where payer_user_id is not null;
grant select on service_charges.invoice to gatelight_app, gatelight_read, gatelight_staff;

create table service_charges.invoice_line (
  invoice_id bigint not null references service_charges.invoice,
  position integer not null check (position >= 1),
  head_id bigint references service_charges.head,
  text text not null check (length(text) between 1 and 100),
  quantity numeric(12, 2) not null default 1,
  months integer not null default 1,
  unit_kobo bigint not null,
  amount_kobo bigint not null check (amount_kobo >= 1),
  vat_bp integer not null check (vat_bp between 0 and 5000),
  vat_kobo bigint not null check (vat_kobo between 0 and amount_kobo),
  primary key (invoice_id, position)
);
grant select on service_charges.invoice_line to gatelight_app, gatelight_read, gatelight_staff;

-- A house pays for a month once, whatever runs twice. The row goes when the run is taken back.
create table service_charges.billed (
  house_id bigint not null references estates.house,
  month date not null check (extract(day from month) = 1),
  invoice_id bigint not null references service_charges.invoice,
  primary key (house_id, month)
);
create index billed_invoice on service_charges.billed (invoice_id);
grant select on service_charges.billed to gatelight_app, gatelight_read;

create table service_charges.run_house (
  run_id bigint not null references service_charges.run,
  house_id bigint not null references estates.house,
  position integer not null,
  is_occupied boolean not null,
  payer_kind text not null,
  payer_user_id bigint,
  payer_name text not null,
  leaves_on date,
  amount_kobo bigint not null,
  vat_kobo bigint not null,
  last_kobo bigint,
  change_kobo bigint generated always as (amount_kobo - coalesce(last_kobo, 0)) stored,
  reason text not null,
  needs_look boolean not null,
  -- As the columns of invoice_line.
  lines jsonb not null,
  invoice_id bigint references service_charges.invoice,
  primary key (run_id, house_id)
);
create index run_house_to_issue on service_charges.run_house (run_id, position) where invoice_id is null;
grant select on service_charges.run_house to gatelight_app, gatelight_read, gatelight_staff;

create table service_charges.credit_note (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  house_id bigint not null references estates.house,
  invoice_id bigint not null references service_charges.invoice,
  number text not null check (number ~ '^CN-\d{4}-\d{2}-\d{3,}$'),
  kind text not null check (kind in ('correction', 'waiver', 'run-taken-back', 'cancelled')),
  amount_kobo bigint not null check (amount_kobo > 0),
  vat_kobo bigint not null check (vat_kobo between 0 and amount_kobo),
  reason text not null check (length(reason) between 1 and 200),
  created_by text not null,
  created_at timestamptz not null default now(),
  event text unique check (length(event) between 1 and 100),
  unique (estate_id, number)
);
create index credit_note_invoice on service_charges.credit_note (invoice_id);
create index credit_note_house on service_charges.credit_note (house_id);
grant select on service_charges.credit_note to gatelight_app, gatelight_read, gatelight_staff;

-- Money that counts for a house. What is not used for an invoice yet is credit of the house. Cash and bank: the estate received it itself, so
-- no money of ours moved.
create table service_charges.receipt (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  house_id bigint not null,
  number text not null check (number ~ '^REC-\d{4}-\d{2}-\d{3,}$'),
  way text not null check (way in ('wallet', 'transfer', 'card', 'saved-card', 'cash', 'bank')),
  amount_kobo bigint not null check (amount_kobo > 0),
  left_kobo bigint not null check (left_kobo between 0 and amount_kobo),
  user_id bigint references identity."user",
  payer_name text not null default '' check (length(payer_name) <= 200),
  reference text not null unique check (length(reference) between 1 and 100),
  journal_id bigint unique,
  key_hash bytea check (length(key_hash) = 32),
  paid_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  unique (estate_id, number),
  unique (user_id, key_hash),
  check ((way in ('cash', 'bank')) = (journal_id is null))
);
create index receipt_estate on service_charges.receipt (estate_id, id desc);
create index receipt_house on service_charges.receipt (house_id, id desc);
create index receipt_user on service_charges.receipt (user_id, id desc) where user_id is not null;
create index receipt_left on service_charges.receipt (house_id, id) where left_kobo > 0;
grant select on service_charges.receipt to gatelight_app, gatelight_read, gatelight_staff;

-- A part of a receipt that pays an invoice; below zero where a credit note gave it back to the house.
create table service_charges.allocation (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references service_charges.receipt,
  invoice_id bigint not null references service_charges.invoice,
  amount_kobo bigint not null check (amount_kobo <> 0),
  at timestamptz not null default now()
);
create index allocation_receipt on service_charges.allocation (receipt_id);
create index allocation_invoice on service_charges.allocation (invoice_id);
grant select on service_charges.allocation to gatelight_app, gatelight_read, gatelight_staff;

-- The lock that orders all that changes what a house owes, with its sums.
create table service_charges.account (
  house_id bigint primary key,
  estate_id bigint not null,
  owed_kobo bigint not null default 0 check (owed_kobo >= 0),
  credit_kobo bigint not null default 0 check (credit_kobo >= 0),
  foreign key (estate_id, house_id) references estates.house (estate_id, id)
);
create index account_owing on service_charges.account (estate_id, house_id) where owed_kobo > 0;
grant select on service_charges.account to gatelight_app, gatelight_read, gatelight_staff;

-- The last number of a series, such as INV-2026-11, in an estate.
create table service_charges.number (
  estate_id bigint not null references estates.estate,
  series text not null,
  last integer not null check (last >= 1),
  primary key (estate_id, series)
);
grant select on service_charges.number to gatelight_app, gatelight_read;

-- A payment by transfer or card that a resident began: what a charge of payments is for.
create table service_charges.payment_request (
  id bigint generated always as identity primary key,
  reference text not null unique check (reference ~ '^SCP-[A-Z0-9]{10,40}$'),
  estate_id bigint not null,
  house_id bigint not null,
  user_id bigint not null references identity."user",
  method text not null check (method in ('transfer', 'card', 'saved-card')),
  amount_kobo bigint not null check (amount_kobo > 0),
  stamp_duty_kobo bigint not null default 0 check (stamp_duty_kobo >= 0),
  -- Paid first.
  invoice_ids bigint[] not null default '{}',
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  status text not null default 'pending' check (status in ('pending', 'credited', 'failed', 'expired')),
  credited_kobo bigint not null default 0 check (credited_kobo >= 0),
  credited_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  unique (user_id, method, key),
  check ((status = 'credited') = (credited_at is not null)),
  check ((status = 'credited') = (credited_kobo > 0))
);
create index payment_request_user on service_charges.payment_request (user_id, id desc);
grant select on service_charges.payment_request to gatelight_app, gatelight_read, gatelight_staff;

-- Which money of a payment became which receipt: late and second transfers are receipts of their own.
create table service_charges.payment_receipt (
  payment_id bigint not null references service_charges.payment_request,
  capture_id bigint primary key references payments.capture,
  receipt_id bigint not null unique references service_charges.receipt
);
create index payment_receipt_payment on service_charges.payment_receipt (payment_id);
grant select on service_charges.payment_receipt to gatelight_app, gatelight_read, gatelight_staff;

-- A payment in cash or by bank that the estate received itself and entered by hand. Above the limit it counts when another person confirms it.
create table service_charges.manual_receipt (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  house_id bigint not null,
  way text not null check (way in ('cash', 'bank')),
  amount_kobo bigint not null check (amount_kobo > 0),
  reference text not null check (length(reference) between 1 and 60),
  received_on date not null,
  payer_name text not null default '' check (length(payer_name) <= 120),
  note text not null default '' check (length(note) <= 200),
  invoice_ids bigint[] not null default '{}',
  state text not null check (state in ('counted', 'waits', 'refused')),
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  entered_by bigint not null references identity."user",
  entered_at timestamptz not null default now(),
  decided_by bigint references identity."user",
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 200),
  receipt_id bigint unique references service_charges.receipt,
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  unique (entered_by, key),
  check ((state = 'counted') = (receipt_id is not null)),
  check ((decided_by is null) or (decided_by <> entered_by))
);
create unique index manual_receipt_reference on service_charges.manual_receipt (estate_id, way, lower(reference)) where state <> 'refused';
create index manual_receipt_estate on service_charges.manual_receipt (estate_id, state, id desc);
grant select on service_charges.manual_receipt to gatelight_app, gatelight_read, gatelight_staff;

-- What a member of a team asked for under which key: a repeat returns the same row.
create table service_charges.team_key (
  user_id bigint not null references identity."user",
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  -- The invoice.
  made_id bigint not null,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
grant select on service_charges.team_key to gatelight_read;

-- ---- What was there before -----------------------------------------------------------------------------------------

insert into service_charges.invoice (estate_id, house_id, kind, number, title, issued_at, due_on, total_kobo, vat_kobo, paid_kobo,
  credited_kobo, settled_at, payer_kind, payer_user_id, payer_name, event)
select h.estate_id, c.house_id, 'taken-over',
  'INV-' || to_char(c.created_at at time zone 'Africa/Lagos', 'YYYY-MM') || '-' || lpad(row_number() over (
    partition by h.estate_id, date_trunc('month', c.created_at at time zone 'Africa/Lagos') order by c.created_at, c.id)::text, 3, '0'),
  c.title, c.created_at, c.due_on, c.amount_kobo, 0, coalesce(p.amount_kobo, 0),
  case when p.charge_id is null and c.cancelled_at is not null then c.amount_kobo else 0 end,
  coalesce(p.paid_at, c.cancelled_at), 'house', p.user_id,
  coalesce((select btrim(u.first_name || ' ' || u.last_name) from identity."user" u where u.id = p.user_id), ''), 'charge:' || c.id
from service_charges.charge c join estates.house h on h.id = c.house_id
left join service_charges.payment p on p.charge_id = c.id
order by c.created_at, c.id;

insert into service_charges.invoice_line (invoice_id, position, text, unit_kobo, amount_kobo, vat_bp, vat_kobo)
select i.id, 1, i.title, i.total_kobo, i.total_kobo, 0, 0 from service_charges.invoice i;

insert into service_charges.credit_note (estate_id, house_id, invoice_id, number, kind, amount_kobo, vat_kobo, reason, created_by, created_at)
select i.estate_id, i.house_id, i.id,
  'CN-' || to_char(i.settled_at at time zone 'Africa/Lagos', 'YYYY-MM') || '-' || lpad(row_number() over (
    partition by i.estate_id, date_trunc('month', i.settled_at at time zone 'Africa/Lagos') order by i.settled_at, i.id)::text, 3, '0'),
  'cancelled', i.credited_kobo, 0, 'Cancelled by staff', 'system', i.settled_at
from service_charges.invoice i where i.credited_kobo > 0;

insert into service_charges.receipt (estate_id, house_id, number, way, amount_kobo, left_kobo, user_id, payer_name, reference, journal_id,
  key_hash, paid_at, created_at)
select i.estate_id, i.house_id,
  'REC-' || to_char(p.paid_at at time zone 'Africa/Lagos', 'YYYY-MM') || '-' || lpad(row_number() over (
    partition by i.estate_id, date_trunc('month', p.paid_at at time zone 'Africa/Lagos') order by p.paid_at, p.charge_id)::text, 3, '0'),
  'wallet', p.amount_kobo, 0, p.user_id, i.payer_name, p.reference, p.journal_id, p.key_hash, p.paid_at, p.paid_at
from service_charges.payment p join service_charges.invoice i on i.event = 'charge:' || p.charge_id;

insert into service_charges.allocation (receipt_id, invoice_id, amount_kobo, at)
select r.id, i.id, r.amount_kobo, r.paid_at
from service_charges.payment p join service_charges.invoice i on i.event = 'charge:' || p.charge_id
join service_charges.receipt r on r.reference = p.reference;

insert into service_charges.number (estate_id, series, last)
select estate_id, left(number, length(number) - position('-' in reverse(number))), max(substring(number from '\d+$')::integer)
from (select estate_id, number from service_charges.invoice union all select estate_id, number from service_charges.credit_note
  union all select estate_id, number from service_charges.receipt) n
group by 1, 2;

insert into service_charges.account (house_id, estate_id, owed_kobo)
select i.house_id, i.estate_id, sum(i.left_kobo) from service_charges.invoice i group by 1, 2;

-- Told once that it is overdue.
alter table service_charges.overdue_notice rename to overdue_charge;
create table service_charges.overdue_notice (
  invoice_id bigint primary key references service_charges.invoice,
  told_at timestamptz not null default now()
);
grant select on service_charges.overdue_notice to gatelight_app, gatelight_read;
insert into service_charges.overdue_notice (invoice_id, told_at)
select i.id, n.told_at from service_charges.overdue_charge n join service_charges.invoice i on i.event = 'charge:' || n.charge_id;

-- They return what goes with the tables. The functions that take their place have other names.
drop function if exists service_charges.bills_of(bigint, bigint);
drop function if exists service_charges.bills_of(uuid, bigint);
drop type service_charges.bill;
drop table service_charges.overdue_charge;
drop table service_charges.payment;
drop table service_charges.charge;
