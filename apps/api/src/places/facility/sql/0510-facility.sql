-- What an estate keeps in order: its assets with their service plans, jobs with costs and photos, vendors with papers and rates, and
-- inspections. FA001: a job cannot take this step. 22023: not a value that the product sends.

create schema facility;
grant usage on schema facility to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

-- Rules of an estate from a day on. Without one: ₦150,000.
create table facility.rule (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  valid_from date not null,
  -- What a job may cost before a manager agrees to it.
  approval_limit_kobo bigint not null check (approval_limit_kobo >= 0),
  created_by bigint references identity."user",
  created_at timestamptz not null default now()
);
create index rule_estate on facility.rule (estate_id, valid_from desc, id desc);

create table facility.vendor (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  name text not null check (length(name) between 1 and 100),
  trade text not null check (length(trade) between 1 and 60),
  contact text not null default '' check (length(contact) <= 100),
  phone text check (phone ~ '^0\d{10}$'),
  email text check (length(email) between 3 and 254 and email = lower(email)),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (estate_id, id)
);
create unique index vendor_name on facility.vendor (estate_id, lower(name)) where ended_at is null;

-- What a vendor asks for: by visit, by hour, by piece.
create table facility.rate (
  id bigint generated always as identity primary key,
  vendor_id bigint not null references facility.vendor,
  text text not null check (length(text) between 1 and 100),
  unit text not null check (unit in ('visit', 'hour', 'day', 'piece', 'month')),
  amount_kobo bigint not null check (amount_kobo > 0),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index rate_vendor on facility.rate (vendor_id) where ended_at is null;

create table facility.asset (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  kind text not null check (kind in ('generator', 'borehole', 'transformer', 'gate-motor', 'lift', 'other')),
  name text not null check (length(name) between 1 and 100),
  place text not null check (length(place) between 1 and 100),
  -- Whose it is, when it is not the estate's: a supplier, for one.
  owner text check (length(owner) between 1 and 100),
  serial text not null default '' check (length(serial) <= 60),
  installed_on date,
  warranty_until date,
  note text not null default '' check (length(note) <= 1000),
  -- The last entry of its hour meter, if it has one.
  hours integer check (hours >= 0),
  hours_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (estate_id, id),
  check ((hours is null) = (hours_at is null))
);
create unique index asset_name on facility.asset (estate_id, lower(name)) where ended_at is null;

-- Every reading of an hour meter: a correction is another row.
create table facility.asset_hours (
  id bigint generated always as identity primary key,
  asset_id bigint not null references facility.asset,
  hours integer not null check (hours >= 0),
  read_at timestamptz not null default now(),
  created_by bigint references identity."user"
);
create index asset_hours_asset on facility.asset_hours (asset_id, id desc);

-- A service that an asset needs every so many days or running hours, whichever comes first. `turn` counts them: each is one job.
create table facility.plan (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  asset_id bigint not null,
  title text not null check (length(title) between 1 and 120),
  every_days integer check (every_days between 1 and 3660),
  every_hours integer check (every_hours between 1 and 100000),
  next_on date,
  next_hours integer check (next_hours >= 0),
  -- How long before it is due its job appears.
  lead_days integer not null default 7 check (lead_days between 0 and 90),
  turn integer not null default 1 check (turn > 0),
  vendor_id bigint,
  quote_kobo bigint not null default 0 check (quote_kobo >= 0),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (estate_id, asset_id) references facility.asset (estate_id, id),
  foreign key (estate_id, vendor_id) references facility.vendor (estate_id, id),
  check (every_days is not null or every_hours is not null),
  check ((every_days is null) = (next_on is null)),
  check ((every_hours is null) = (next_hours is null))
);
create index plan_asset on facility.plan (asset_id) where ended_at is null;
create index plan_due on facility.plan (next_on) where ended_at is null;
create index plan_hours on facility.plan (asset_id, next_hours) where ended_at is null and next_hours is not null;

-- The last number that a job of an estate got.
create table facility.counter (
  estate_id bigint primary key references estates.estate,
  last integer not null check (last > 0)
);

create table facility.job (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  number integer not null check (number > 0),
  title text not null check (length(title) between 1 and 120),
  note text not null default '' check (length(note) <= 2000),
  state text not null default 'reported' check (state in ('reported', 'planned', 'in-progress', 'waiting', 'done')),
  source text not null check (source in ('hand', 'plan', 'ticket', 'alarm', 'inspection')),
  -- What an alarm said, or who reported it when that is no user.
  source_text text not null default '' check (length(source_text) <= 200),
  plan_id bigint references facility.plan,
  plan_turn integer,
  ticket_id bigint references support.ticket on delete set null,
  house_id bigint,
  place text not null default '' check (length(place) <= 100),
  asset_id bigint,
  -- Who does it: a vendor, or one of the estate's own team; neither is chosen yet, or the whole team.
  vendor_id bigint,
  member_id bigint references identity."user",
  due_on date,
  due_time time,
  waits_for text check (length(waits_for) between 1 and 200),
  warranty text not null default '' check (length(warranty) <= 100),
  -- Sums of its cost lines and payments; what a manager agreed to.
  quote_kobo bigint not null default 0 check (quote_kobo >= 0),
  spent_kobo bigint not null default 0 check (spent_kobo >= 0),
  agreed_kobo bigint not null default 0 check (agreed_kobo >= 0),
  -- Asked for an agreement and not answered yet.
  asks_kobo bigint check (asks_kobo > 0),
  created_by bigint references identity."user",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  done_at timestamptz,
  done_on date,
  rating integer check (rating between 1 and 5),
  rating_note text check (length(rating_note) <= 500),
  rated_at timestamptz,
  unique (estate_id, number),
  unique (plan_id, plan_turn),
  foreign key (estate_id, house_id) references estates.house (estate_id, id),
  foreign key (estate_id, asset_id) references facility.asset (estate_id, id),
  foreign key (estate_id, vendor_id) references facility.vendor (estate_id, id),
  check ((source = 'plan') = (plan_id is not null) and (plan_id is null) = (plan_turn is null)),
  check ((state = 'waiting') = (waits_for is not null)),
  check ((state = 'done') = (done_at is not null) and (done_at is null) = (done_on is null)),
  check (state <> 'planned' or due_on is not null),
  check (vendor_id is null or member_id is null),
  check ((rating is null) = (rated_at is null))
);
create unique index job_ticket on facility.job (ticket_id) where ticket_id is not null;
create index job_open on facility.job (estate_id, state, due_on, id) where state <> 'done';
create index job_done on facility.job (estate_id, done_on desc, id desc) where state = 'done';
create index job_newest on facility.job (estate_id, created_at desc, id desc);
create index job_due on facility.job (estate_id, due_on, id);
create index job_asset on facility.job (asset_id, id desc) where asset_id is not null;
create index job_vendor on facility.job (vendor_id, id desc) where vendor_id is not null;
create index job_house on facility.job (house_id) where house_id is not null and state <> 'done';
create index job_house_all on facility.job (house_id, created_at desc, id desc) where house_id is not null;
create index job_member on facility.job (member_id) where member_id is not null and state <> 'done';
create index job_words on facility.job using gin (to_tsvector('simple'::regconfig, title || ' ' || note || ' ' || place));

-- What happened to a job, never changed.
create table facility.event (
  id bigint generated always as identity primary key,
  job_id bigint not null references facility.job,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('reported', 'state', 'note', 'photo', 'change', 'quote', 'asked', 'agreed', 'refused', 'paid', 'taken-back', 'rated')),
  -- Null: the worker, or a resident.
  user_id bigint references identity."user",
  text text not null default '' check (length(text) <= 2000),
  state text check (state in ('reported', 'planned', 'in-progress', 'waiting', 'done')),
  amount_kobo bigint
);
create index event_job on facility.event (job_id, id);

create table facility.cost_line (
  id bigint generated always as identity primary key,
  job_id bigint not null references facility.job,
  position integer not null check (position >= 0),
  text text not null check (length(text) between 1 and 120),
  quote_kobo bigint not null check (quote_kobo >= 0),
  removed_at timestamptz
);
create index cost_line_job on facility.cost_line (job_id, position) where removed_at is null;

-- Asking for an agreement to a cost above the estate's limit, and the answer.
create table facility.agreement (
  id bigint generated always as identity primary key,
  job_id bigint not null references facility.job,
  amount_kobo bigint not null check (amount_kobo > 0),
  limit_kobo bigint not null check (limit_kobo >= 0),
  asked_by bigint not null references identity."user",
  asked_at timestamptz not null default now(),
  outcome text check (outcome in ('agreed', 'refused', 'withdrawn')),
  decided_by bigint references identity."user",
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 500),
  check ((outcome is null) = (decided_at is null)),
  check (outcome is null or outcome = 'withdrawn' or (decided_by is not null and decided_by <> asked_by))
);
create unique index agreement_open on facility.agreement (job_id) where outcome is null;
create index agreement_job on facility.agreement (job_id, id);

-- Money that the estate paid for a job, from its own purse. Never changed: what was wrong is taken back by a second row.
create table facility.payment (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  job_id bigint not null references facility.job,
  line_id bigint references facility.cost_line,
  vendor_id bigint,
  amount_kobo bigint not null check (amount_kobo <> 0),
  paid_on date not null,
  way text not null check (way in ('bank', 'cash', 'card', 'other')),
  reference text not null default '' check (length(reference) <= 60),
  takes_back bigint unique references facility.payment,
  created_by bigint references identity."user",
  created_at timestamptz not null default now(),
  foreign key (estate_id, vendor_id) references facility.vendor (estate_id, id),
  check ((takes_back is null) = (amount_kobo > 0))
);
create index payment_job on facility.payment (job_id, id);
create index payment_estate on facility.payment (estate_id, paid_on desc, id desc);
create index payment_vendor on facility.payment (vendor_id, paid_on) where vendor_id is not null;

create table facility.checklist (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (estate_id, id)
);
create unique index checklist_name on facility.checklist (estate_id, lower(name)) where ended_at is null;

create table facility.checklist_point (
  id bigint generated always as identity primary key,
  checklist_id bigint not null references facility.checklist,
  position integer not null check (position >= 0),
  text text not null check (length(text) between 1 and 200),
  removed_at timestamptz
);
create index checklist_point_list on facility.checklist_point (checklist_id, position) where removed_at is null;

create table facility.inspection (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  checklist_id bigint not null,
  started_by bigint references identity."user",
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  note text not null default '' check (length(note) <= 1000),
  unique (estate_id, id),
  foreign key (estate_id, checklist_id) references facility.checklist (estate_id, id)
);
create index inspection_newest on facility.inspection (estate_id, started_at desc, id desc);

-- The points as they were when it began: a later change of the check list changes no inspection.
create table facility.inspection_point (
  id bigint generated always as identity primary key,
  inspection_id bigint not null references facility.inspection,
  position integer not null check (position >= 0),
  text text not null check (length(text) between 1 and 200),
  result text check (result in ('ok', 'not-ok')),
  note text not null default '' check (length(note) <= 500),
  job_id bigint unique references facility.job,
  changed_at timestamptz
);
create index inspection_point_of on facility.inspection_point (inspection_id, position);

-- Photos and papers of one job, asset, vendor or point of an inspection.
create table facility.file (
  id uuid default gen_random_uuid() primary key,
  estate_id bigint not null references estates.estate,
  job_id bigint references facility.job,
  asset_id bigint references facility.asset,
  vendor_id bigint references facility.vendor,
  point_id bigint references facility.inspection_point,
  purpose text not null check (purpose in ('before', 'after', 'photo', 'registration', 'tax', 'insurance', 'warranty', 'contract', 'manual', 'other')),
  caption text not null default '' check (length(caption) <= 120),
  -- The last day on which a paper is good.
  expires_on date,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('jpeg', 'pdf')),
  content bytea storage external not null check (octet_length(content) between 1 and 2097152),
  bytes integer generated always as (octet_length(content)) stored not null,
  created_by bigint references identity."user",
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check (num_nonnulls(job_id, asset_id, vendor_id, point_id) = 1)
);
create index file_job on facility.file (job_id) where job_id is not null and removed_at is null;
create index file_asset on facility.file (asset_id) where asset_id is not null and removed_at is null;
create index file_vendor on facility.file (vendor_id) where vendor_id is not null and removed_at is null;
create index file_point on facility.file (point_id) where point_id is not null and removed_at is null;

-- What someone asked for under which key: a repeat gets the same answer.
create table facility.request (
  user_id bigint not null references identity."user",
  key text not null check (length(key) between 16 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  object_id bigint not null,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
create index request_at on facility.request (at);

grant select on all tables in schema facility to gatelight_app, gatelight_read, gatelight_staff;
grant insert on facility.rule, facility.vendor, facility.rate, facility.asset, facility.asset_hours, facility.plan, facility.counter,
  facility.job, facility.event, facility.cost_line, facility.agreement, facility.payment, facility.checklist,
  facility.checklist_point, facility.inspection, facility.inspection_point, facility.file to gatelight_app;
grant update (last) on facility.counter to gatelight_app;
