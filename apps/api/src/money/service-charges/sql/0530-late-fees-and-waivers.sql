-- Late fees by a dated rule of an estate, and waivers with a second person above the limit. SC001: what was decided does not change.

-- Off without a row. A bill has the fee of the rule that was confirmed when the bill was made: it says so from its first day.
create table service_charges.late_rule (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  valid_from date not null,
  -- off: no fee. fixed: a sum for each month. percent: a part of what is unpaid, for each month.
  way text not null check (way in ('off', 'fixed', 'percent')),
  amount_kobo bigint check (amount_kobo between 10000 and 10000000),
  percent_bp integer check (percent_bp between 1 and 500),
  -- Days after the due day without a fee.
  grace_days integer check (grace_days between 3 and 90),
  -- All fees of a bill together, in hundredths of a percent of the bill.
  most_bp integer check (most_bp between 100 and 2500),
  state text not null default 'waits' check (state in ('waits', 'confirmed', 'refused', 'replaced')),
  asked_by bigint not null references identity."user",
  asked_at timestamptz not null default now(),
  decided_by bigint references identity."user",
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 200),
  check ((way = 'fixed') = (amount_kobo is not null)),
  check ((way = 'percent') = (percent_bp is not null)),
  check ((way = 'off') = (grace_days is null)),
  check ((way = 'off') = (most_bp is null)),
  check ((state = 'waits') = (decided_at is null)),
  -- A fee needs a second person; no fee needs none.
  check (state <> 'confirmed' or way = 'off' or decided_by <> asked_by and decided_by is not null)
);
create unique index late_rule_waits on service_charges.late_rule (estate_id) where state = 'waits';
create index late_rule_estate on service_charges.late_rule (estate_id, id desc);
grant select on service_charges.late_rule to gatelight_app, gatelight_read, gatelight_staff;

-- One fee for a bill and a month, whatever runs twice. The fee is an invoice of its own.
create table service_charges.late_fee (
  invoice_id bigint not null references service_charges.invoice,
  month integer not null check (month >= 1),
  fee_invoice_id bigint not null unique references service_charges.invoice,
  rule_id bigint not null references service_charges.late_rule,
  -- What was unpaid of the bill then.
  unpaid_kobo bigint not null check (unpaid_kobo > 0),
  amount_kobo bigint not null check (amount_kobo > 0),
  at timestamptz not null default now(),
  primary key (invoice_id, month)
);
create index late_fee_rule on service_charges.late_fee (rule_id);
grant select on service_charges.late_fee to gatelight_app, gatelight_read, gatelight_staff;

-- What an estate does not ask for any more. Above the limit of its rules it counts when another person has confirmed it.
create table service_charges.waiver (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  house_id bigint not null,
  invoice_id bigint not null references service_charges.invoice,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null check (length(reason) between 1 and 200),
  state text not null check (state in ('counted', 'waits', 'refused')),
  asked_by bigint not null references identity."user",
  asked_at timestamptz not null default now(),
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  decided_by bigint references identity."user",
  decided_at timestamptz,
  decision text not null default '' check (length(decision) <= 200),
  credit_note_id bigint unique references service_charges.credit_note,
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  unique (asked_by, key),
  check ((state = 'counted') = (credit_note_id is not null)),
  check (state <> 'counted' or decided_by is null or decided_by <> asked_by)
);
create unique index waiver_waits on service_charges.waiver (invoice_id) where state = 'waits';
create index waiver_estate on service_charges.waiver (estate_id, state, id desc);
create index waiver_invoice on service_charges.waiver (invoice_id);
create index waiver_house on service_charges.waiver (house_id);
grant select on service_charges.waiver to gatelight_app, gatelight_read, gatelight_staff;
