-- Service charges of estates, the bill of each house, and payments from wallets. 42501: a payment does not change.

create schema service_charges;
grant usage on schema service_charges to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table service_charges.charge (
  id bigint generated always as identity primary key,
  house_id bigint not null references estates.house,
  title text not null check (length(title) between 1 and 100),
  amount_kobo bigint not null check (amount_kobo between 1 and '1000000000000'::bigint),
  due_on date not null,
  created_at timestamptz not null default now(),
  -- By staff: nobody owes it any more.
  cancelled_at timestamptz,
  unique (house_id, title, due_on)
);
create index charge_due on service_charges.charge (due_on, id);
grant select, insert on service_charges.charge to gatelight_app;
grant select on service_charges.charge to gatelight_read, gatelight_staff;
grant update (cancelled_at) on service_charges.charge to gatelight_app;

create table service_charges.payment (
  -- One payment a charge, whatever happens at once.
  charge_id bigint primary key references service_charges.charge,
  user_id bigint not null references identity."user",
  amount_kobo bigint not null check (amount_kobo > 0),
  key_hash bytea not null check (length(key_hash) = 32),
  reference text not null unique,
  journal_id bigint not null unique,
  paid_at timestamptz not null default now(),
  unique (user_id, key_hash)
);
grant select on service_charges.payment to gatelight_app, gatelight_read;
grant select (charge_id, amount_kobo, paid_at) on service_charges.payment to gatelight_staff;

create type service_charges.bill as (
  id bigint,
  title text,
  estate_name text,
  house_name text,
  amount_kobo bigint,
  due_on date,
  status text,
  paid_at timestamptz,
  paid_by_you boolean,
  reference text
);

create table service_charges.overdue_notice (
  charge_id bigint primary key references service_charges.charge,
  told_at timestamptz not null default now()
);
grant select on service_charges.overdue_notice to gatelight_app, gatelight_read;
