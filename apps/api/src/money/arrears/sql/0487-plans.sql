-- Agreed plans: what is late is paid in instalments. AR001: what was agreed does not change.

create table arrears.plan (
  id bigint generated always as identity primary key,
  estate_id bigint not null,
  house_id bigint not null,
  -- offered: waits for the answer of the people of the house. broken: an instalment was not paid in time.
  state text not null default 'offered' check (state in ('offered', 'agreed', 'kept', 'declined', 'expired', 'cancelled', 'broken')),
  -- What the invoices of the plan left to pay when it was offered; the instalments add up to it.
  total_kobo bigint not null check (total_kobo > 0),
  payer_name text not null,
  note text not null default '' check (length(note) <= 300),
  offered_by bigint references identity."user",
  offered_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_by bigint references identity."user",
  answered_at timestamptz,
  -- Which text was agreed to.
  terms text check (length(terms) between 1 and 20),
  -- Whose wallet pays on the day, by their consent, and since when. Null: nobody's.
  wallet_user_id bigint references identity."user",
  wallet_since timestamptz,
  ended_at timestamptz,
  end_reason text not null default '' check (length(end_reason) <= 200),
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  unique (offered_by, key),
  check ((wallet_user_id is null) = (wallet_since is null)),
  check ((state in ('offered', 'agreed')) = (ended_at is null)),
  check (state <> 'agreed' or (answered_by is not null and terms is not null))
);
create unique index plan_of_house on arrears.plan (house_id) where state in ('offered', 'agreed');
create index plan_estate on arrears.plan (estate_id, id desc);
create index plan_house on arrears.plan (house_id, id desc);
create index plan_open on arrears.plan (id) where state in ('offered', 'agreed');
grant select on arrears.plan to gatelight_app, gatelight_read, gatelight_staff;

create table arrears.plan_invoice (
  plan_id bigint not null references arrears.plan,
  invoice_id bigint not null references service_charges.invoice,
  kobo bigint not null check (kobo > 0),
  primary key (plan_id, invoice_id)
);
create index plan_invoice_invoice on arrears.plan_invoice (invoice_id);
grant select on arrears.plan_invoice to gatelight_app, gatelight_read, gatelight_staff;

create table arrears.instalment (
  plan_id bigint not null references arrears.plan,
  number integer not null check (number >= 1),
  due_on date not null,
  kobo bigint not null check (kobo > 0),
  primary key (plan_id, number)
);
grant select on arrears.instalment to gatelight_app, gatelight_read, gatelight_staff;
