create schema if not exists vending;
create schema if not exists authority;

-- The order's state machine: what is not in this table cannot happen. order.ts holds the same list; a test compares them.
create table vending.allowed_transition (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
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
  ('refunding', 'refunded');

create table vending."order" (
  id bigint generated always as identity primary key,
  reference text not null unique,
  kind text not null default 'quick' check (kind in ('quick')),
  status text not null default 'created' check (status in ('created', 'awaiting_payment', 'expired', 'paid', 'paid_late',
    'vending', 'unknown', 'vended', 'vend_failed', 'refunding', 'refunded', 'cancelled')),
  -- sha-256 of the canonical request: the same reference with another body is refused.
  body_hash bytea not null,
  secret_hash bytea not null unique,
  customer_name text not null,
  customer_email text,
  customer_phone text not null,
  meter_id bigint not null references metering.meter,
  meter_number text not null,
  estate_id bigint not null references estates.estate,
  estate_name text not null,
  utility text not null,
  currency char(3) not null default 'NGN' check (currency = 'NGN'),
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
  payment_outcome text check (payment_outcome in ('exact', 'overpaid', 'underpaid', 'late', 'wrong_currency')),
  received_kobo bigint not null default 0,
  expires_at timestamptz not null,
  paid_at timestamptz,
  vended_at timestamptz,
  attention text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint price_adds_up check (debt_kobo + fee_kobo + energy_kobo + vat_kobo = amount_kobo),
  unique (id, amount_kobo)
);
create index order_due on vending."order" (next_attempt_at) where status in ('paid', 'vending', 'unknown');
create index order_waiting on vending."order" (expires_at) where status in ('created', 'awaiting_payment');
create index order_phone on vending."order" (customer_phone, reference);
create index order_meter on vending."order" (meter_id, id desc);

create table vending.order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references vending."order",
  from_status text,
  to_status text not null,
  at timestamptz not null default clock_timestamp()
);
create index order_event_order on vending.order_event (order_id, id);

-- Every change of state is checked against the table above and kept; what was priced never changes afterwards.
create function vending.guard_order() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'created' then
      raise exception 'an order starts as created' using errcode = 'VD001';
    end if;
    return new;
  end if;
  if (new.reference, new.body_hash, new.secret_hash, new.meter_id, new.meter_number, new.amount_kobo, new.debt_kobo, new.fee_kobo,
      new.energy_kobo, new.vat_kobo, new.vat_rate_bp, new.tariff_price_id, new.price_kobo_per_unit, new.units_tenths, new.created_at)
     is distinct from
     (old.reference, old.body_hash, old.secret_hash, old.meter_id, old.meter_number, old.amount_kobo, old.debt_kobo, old.fee_kobo,
      old.energy_kobo, old.vat_kobo, old.vat_rate_bp, old.tariff_price_id, old.price_kobo_per_unit, old.units_tenths, old.created_at) then
    raise exception 'what was ordered and priced does not change' using errcode = 'VD002';
  end if;
  if new.status <> old.status and not exists (
    select 1 from vending.allowed_transition t where t.from_status = old.status and t.to_status = new.status
  ) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'VD001';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;
create trigger guard_order before insert or update on vending."order" for each row execute function vending.guard_order();

create function vending.keep_event() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into vending.order_event (order_id, from_status, to_status) values (new.id, null, new.status);
  elsif new.status <> old.status then
    insert into vending.order_event (order_id, from_status, to_status) values (new.id, old.status, new.status);
  end if;
  return null;
end
$$;
create trigger keep_event after insert or update on vending."order" for each row execute function vending.keep_event();

-- The money that bought the token: one capture, of exactly the order's amount. A token cannot exist without this row (I5).
create table vending.order_payment (
  order_id bigint primary key,
  amount_kobo bigint not null,
  capture_id bigint not null unique references payments.capture,
  applied_at timestamptz not null default now(),
  foreign key (order_id, amount_kobo) references vending."order" (id, amount_kobo)
);

create table vending.vend_attempt (
  id bigint generated always as identity primary key,
  order_id bigint not null references vending.order_payment (order_id),
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  outcome text check (outcome in ('ok', 'refused', 'later', 'unknown', 'never')),
  reason text
);
create index vend_attempt_order on vending.vend_attempt (order_id, id desc);

-- At most one set of tokens an order (I4).
create table vending.token_set (
  order_id bigint primary key references vending.order_payment (order_id),
  journal_id bigint not null references ledger.journal,
  issued_at timestamptz not null default now()
);

create table vending.token (
  order_id bigint not null references vending.token_set,
  position integer not null,
  meter_id bigint not null references metering.meter,
  token text not null check (token ~ '^\d{20}$'),
  kind text not null check (kind in ('credit', 'key-change')),
  units_tenths bigint not null check (units_tenths >= 0),
  -- Names the vending key revision under which the TID counts.
  key_id bigint not null,
  tid integer,
  primary key (order_id, position),
  -- Two tokens of a meter never share an identifier: the meter would refuse the second as used (I11).
  unique (meter_id, key_id, tid)
);

create function vending.refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception 'tokens and their payments are never changed or removed' using errcode = 'VD003';
end
$$;
create trigger append_only before update or delete or truncate on vending.token for each statement execute function vending.refuse_change();
create trigger append_only before update or delete or truncate on vending.token_set for each statement execute function vending.refuse_change();
create trigger append_only before update or delete or truncate on vending.order_payment for each statement execute function vending.refuse_change();
create trigger append_only before update or delete or truncate on vending.order_event for each statement execute function vending.refuse_change();
create trigger no_delete before delete or truncate on vending."order" for each statement execute function vending.refuse_change();

-- ---- The embedded vending authority: software keys, for the sandbox and for tests ------------------------------------

create table authority.vending_key (
  id bigint generated always as identity primary key,
  supply_group_code text not null,
  key_revision integer not null,
  key_generation text not null,
  encryption_algorithm text not null,
  base_date integer not null,
  key_expiry integer not null default 255,
  -- AES-256-GCM under the sealing key of the environment: nonce, tag, ciphertext.
  sealed bytea not null,
  is_simulator boolean not null,
  created_at timestamptz not null default now(),
  unique (supply_group_code, key_revision, key_generation, encryption_algorithm)
);

-- One row a reference: asking twice finds the first answer. The identifier is unique for each meter and key.
create table authority.issue (
  reference text primary key,
  request_hash bytea not null,
  key_id bigint not null references authority.vending_key,
  meter_number text not null,
  subclass integer not null,
  units_tenths bigint not null,
  amount_kobo bigint not null,
  tid integer not null,
  token text not null check (token ~ '^\d{20}$'),
  issued_at timestamptz not null default clock_timestamp(),
  unique (meter_number, key_id, tid)
);
create index issue_by_time on authority.issue (issued_at);
create index issue_by_meter on authority.issue (meter_number, issued_at);

-- The last identifier of each meter, locked while the next is chosen.
create table authority.last_tid (
  meter_number text not null,
  key_id bigint not null references authority.vending_key,
  tid integer not null,
  primary key (meter_number, key_id)
);

create table authority.key_use (
  id bigint generated always as identity primary key,
  key_id bigint not null references authority.vending_key,
  purpose text not null check (purpose in ('vend', 'simulator-meter', 'seal')),
  reference text,
  meter_number text,
  at timestamptz not null default clock_timestamp()
);
create trigger append_only before update or delete or truncate on authority.issue for each statement execute function vending.refuse_change();
create trigger append_only before update or delete or truncate on authority.key_use for each statement execute function vending.refuse_change();

grant usage on schema vending, authority to gatelight_app;
grant usage on schema vending to gatelight_read;
grant select on all tables in schema vending to gatelight_app, gatelight_read;
grant insert, update on vending."order" to gatelight_app;
grant insert on vending.order_payment, vending.token_set, vending.token to gatelight_app;
grant insert, update on vending.vend_attempt to gatelight_app;
grant select, insert on authority.vending_key, authority.issue, authority.key_use to gatelight_app;
grant select, insert, update on authority.last_tid to gatelight_app;
