-- What we hold for estates and how it leaves: our fee, bank accounts that two people confirmed, payouts, and the statement of each estate's
-- account. The money itself is in the ledger (service-charges:<estate>); payouts leave as withdrawals do.

create schema estate_money;
grant usage on schema estate_money to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

-- Our fee on payouts to one estate, from a moment on; without one the setting for all estates.
create table estate_money.fee_rate (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  valid_from timestamptz not null,
  fee_bp integer not null check (fee_bp between 0 and 1000),
  asked_by text not null,
  approved_by text,
  reason text not null,
  created_at timestamptz not null default now(),
  unique (estate_id, valid_from)
);
grant select, insert on estate_money.fee_rate to gatelight_app;
grant select on estate_money.fee_rate to gatelight_read, gatelight_staff;

-- The one lock of the money of an estate: whoever changes what we hold takes it.
create table estate_money.account (
  estate_id bigint primary key references estates.estate,
  held_kobo bigint not null default 0 check (held_kobo >= 0),
  -- The day of the weekly payout, 1 is Monday; null: only on request.
  pay_day integer check (pay_day between 1 and 7),
  -- The last such day that was dealt with.
  paid_through date
);
create index account_pay_day on estate_money.account (pay_day) where pay_day is not null;
grant select on estate_money.account to gatelight_app, gatelight_read, gatelight_staff;

create table estate_money.bank_account (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  bank_code text not null check (bank_code ~ '^[0-9A-Za-z]{3,10}$'),
  bank_name text not null check (length(bank_name) between 1 and 100),
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  -- As the bank itself says it.
  account_name text not null check (length(account_name) between 1 and 200),
  state text not null default 'waits' check (state in ('waits', 'confirmed', 'refused', 'replaced')),
  entered_by bigint not null references identity."user",
  entered_at timestamptz not null default now(),
  -- `user:7`; of our staff too.
  decided_by text,
  is_by_staff boolean not null default false,
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 300),
  -- Payouts go there from then on.
  usable_from timestamptz,
  -- The same account where payouts are made, once it was confirmed.
  account_id bigint unique references withdrawals.bank_account,
  check ((state in ('confirmed', 'replaced')) = (account_id is not null)),
  check ((account_id is null) = (usable_from is null))
);
create unique index bank_account_waits on estate_money.bank_account (estate_id) where state = 'waits';
create unique index bank_account_confirmed on estate_money.bank_account (estate_id) where state = 'confirmed';
create index bank_account_to_decide on estate_money.bank_account (entered_at, id) where state = 'waits';
grant select on estate_money.bank_account to gatelight_app, gatelight_read, gatelight_staff;

-- Why a payout of withdrawals.withdrawal was made, and who in the team decided about it.
create table estate_money.payout (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null unique references withdrawals.withdrawal,
  estate_id bigint not null references estates.estate,
  kind text not null check (kind in ('weekly', 'asked')),
  asked_by bigint references identity."user",
  decided_by bigint references identity."user",
  check ((kind = 'asked') = (asked_by is not null))
);
create index payout_of_estate on estate_money.payout (estate_id, id desc);
grant select on estate_money.payout to gatelight_app, gatelight_read, gatelight_staff;

-- The statement: every change of what we hold, with what we hold after it. No role changes its rows.
create table estate_money.movement (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  at timestamptz not null,
  kind text not null check (kind in ('collected', 'payout', 'returned')),
  -- Below zero: it left, with fee and duty.
  amount_kobo bigint not null,
  fee_kobo bigint not null default 0 check (fee_kobo >= 0),
  stamp_duty_kobo bigint not null default 0 check (stamp_duty_kobo >= 0),
  balance_kobo bigint not null check (balance_kobo >= 0),
  receipt_id bigint unique references service_charges.receipt,
  withdrawal_id bigint references withdrawals.withdrawal,
  unique (withdrawal_id, kind),
  check ((kind = 'payout') = (amount_kobo < 0)),
  check ((kind = 'collected') = (receipt_id is not null)),
  check ((kind = 'collected') = (withdrawal_id is null)),
  check (fee_kobo + stamp_duty_kobo <= abs(amount_kobo))
);
create index movement_of_estate on estate_money.movement (estate_id, at, id);
grant select on estate_money.movement to gatelight_app, gatelight_read, gatelight_staff;

-- What was collected until now; nothing was paid out yet.
insert into estate_money.movement (estate_id, at, kind, amount_kobo, balance_kobo, receipt_id)
select r.estate_id, r.created_at, 'collected', r.amount_kobo,
  (sum(r.amount_kobo) over (partition by r.estate_id order by r.created_at, r.id))::bigint, r.id
from service_charges.receipt r where r.way not in ('cash', 'bank') order by r.created_at, r.id;
insert into estate_money.account (estate_id, held_kobo) select m.estate_id, sum(m.amount_kobo) from estate_money.movement m group by 1;
