-- A share of each token purchase that goes to what a house owes after its day: only where the estate allows it, and only by consent.

-- What an estate allows. The newest row holds; without one nothing is allowed.
create table arrears.share_rule (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  is_allowed boolean not null,
  -- The largest share of the price, and the largest sum of a house in one month.
  most_bp integer not null check (most_bp between 100 and 3000),
  month_cap_kobo bigint not null check (month_cap_kobo between 10000 and 100000000000),
  set_by bigint references identity."user",
  set_at timestamptz not null default now()
);
create index share_rule_estate on arrears.share_rule (estate_id, id desc);
grant select on arrears.share_rule to gatelight_app, gatelight_read, gatelight_staff;

-- A person agreed for a house in which they live or which they own. Another share is another consent; a row that ended stays on record.
create table arrears.share_consent (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity."user",
  estate_id bigint not null,
  house_id bigint not null,
  share_bp integer not null check (share_bp between 100 and 3000),
  -- As it was shown.
  month_cap_kobo bigint not null check (month_cap_kobo > 0),
  -- Which text was agreed to.
  terms text not null check (length(terms) between 1 and 20),
  given_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- person: taken back. changed: another share took its place. estate: it allows no shares any more.
  ended_by text check (ended_by in ('person', 'changed', 'estate')),
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  check ((ended_at is null) = (ended_by is null))
);
create unique index share_consent_open on arrears.share_consent (house_id, user_id) where ended_at is null;
create index share_consent_person on arrears.share_consent (house_id, user_id, id);
create index share_consent_estate on arrears.share_consent (estate_id) where ended_at is null;
grant select on arrears.share_consent to gatelight_app, gatelight_read, gatelight_staff;

-- The share of one purchase, once for each order. due: the worker has not looked at it yet.
create table arrears.share (
  order_id bigint primary key references vending."order",
  consent_id bigint not null references arrears.share_consent,
  state text not null default 'due' check (state in ('due', 'paid', 'not-taken')),
  kobo bigint not null default 0 check (kobo >= 0),
  receipt_id bigint unique references service_charges.receipt,
  -- Why nothing was taken. ended: the consent, what the estate allows, or that the person belongs to the house.
  reason text check (reason in ('nothing-late', 'month-cap', 'wallet', 'ended')),
  at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'due') = (ended_at is null)),
  check ((state = 'paid') = (receipt_id is not null)),
  check ((state = 'paid') = (kobo > 0)),
  check ((state = 'not-taken') = (reason is not null))
);
create index share_due on arrears.share (order_id) where state = 'due';
create index share_of_consent on arrears.share (consent_id, ended_at) where state = 'paid';
grant select on arrears.share to gatelight_app, gatelight_read, gatelight_staff;
