-- Engineering tokens: tests, limits, clearing of credit and tamper, key changes, and units that are not sold. An act of staff
-- queues a request; the worker asks the vending authority for its tokens, by the reference 'engineering-<id>', at most once.

create schema engineering;
revoke all on schema engineering from public;
grant usage on schema engineering to gatelight_app, gatelight_read;

-- How many units may be given free, from when. Without an estate: for all estates that have no row of their own.
create table engineering.free_issue_limit (
  id bigint generated always as identity primary key,
  estate_id bigint references estates.estate,
  utility text not null check (utility in ('electricity', 'water', 'gas')),
  valid_from timestamptz not null,
  -- Most tenths of a unit that one estate may get free in a month of Lagos.
  month_tenths bigint not null check (month_tenths >= 0),
  -- Above this many tenths a second person approves, also of units moved from a replaced meter.
  alone_tenths bigint not null check (alone_tenths >= 0),
  asked_by text,
  reason text not null default '',
  created_at timestamptz not null default now(),
  unique nulls not distinct (estate_id, utility, valid_from)
);
insert into engineering.free_issue_limit (utility, valid_from, month_tenths, alone_tenths, reason)
select utility, '2020-01-01Z', 5000, 200, 'Limits of a new installation'
from unnest(array['electricity', 'water', 'gas']) as utility;

create table engineering.request (
  id bigint generated always as identity primary key,
  meter_id bigint not null references metering.meter,
  kind text not null check (kind in ('test', 'clear-tamper', 'clear-credit', 'power-limit', 'key-change', 'free-units')),
  -- What the request is part of.
  purpose text not null check (purpose in ('engineering', 'verification', 'replacement', 'free-issue')),
  -- test: number of the test. power-limit: watts. free-units: tenths of a unit.
  value bigint not null default 0 check (value >= 0),
  new_supply_group_code text check (new_supply_group_code ~ '^\d{6}$'),
  new_key_revision integer check (new_key_revision between 1 and 9),
  new_tariff_index text check (new_tariff_index ~ '^\d{2}$'),
  -- Its tokens are made once the meter accepted the tokens of this request.
  after_id bigint references engineering.request,
  act text not null,
  asked_by text not null,
  approved_by text,
  reason text not null,
  -- queued, issued or refused; then what the technician saw on the meter.
  state text not null default 'queued' check (state in ('queued', 'issued', 'refused')),
  refusal text,
  result text check (result in ('accepted', 'rejected')),
  result_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  issued_at timestamptz,
  check ((kind = 'key-change') = (new_supply_group_code is not null and new_key_revision is not null and new_tariff_index is not null)),
  check (kind <> 'free-units' or value > 0),
  check (result is null or state = 'issued')
);
create index request_queued on engineering.request (next_attempt_at) where state = 'queued';
create index request_meter on engineering.request (meter_id, id);
create unique index request_act on engineering.request (act, meter_id, kind);

create table engineering.token (
  request_id bigint not null references engineering.request,
  position integer not null,
  token text not null check (token ~ '^\d{20}$'),
  -- Null for tests, which are made under no key.
  key_id bigint,
  tid integer,
  units_tenths bigint not null default 0,
  primary key (request_id, position)
);

-- Units that nobody paid for in this order: free issues, and credit carried over from a replaced meter, which counts
-- towards no cap because it was paid for before.
create table engineering.free_units (
  request_id bigint primary key references engineering.request,
  estate_id bigint not null references estates.estate,
  utility text not null,
  month date not null,
  units_tenths bigint not null check (units_tenths > 0),
  source text not null check (source in ('free-issue', 'carried-over'))
);
create index free_units_month on engineering.free_units (estate_id, utility, month) where source = 'free-issue';

create table engineering.replacement (
  old_meter_id bigint primary key references metering.meter,
  new_meter_id bigint not null unique references metering.meter,
  reason text not null,
  basis text not null check (basis in ('reading', 'estimate')),
  -- What was on the old meter, and how it was worked out.
  units_tenths bigint not null check (units_tenths >= 0),
  working jsonb not null,
  act text not null,
  at timestamptz not null default now()
);

create function engineering.guard_request() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (new.meter_id, new.kind, new.purpose, new.value, new.new_supply_group_code, new.new_key_revision, new.new_tariff_index,
      new.after_id, new.act, new.asked_by, new.approved_by, new.reason, new.created_at)
     is distinct from (old.meter_id, old.kind, old.purpose, old.value, old.new_supply_group_code, old.new_key_revision,
      old.new_tariff_index, old.after_id, old.act, old.asked_by, old.approved_by, old.reason, old.created_at)
     or (old.state <> 'queued' and new.state <> old.state)
     or (old.result is not null and new.result is distinct from old.result) then
    raise exception 'a request for tokens does not change' using errcode = 'MT002';
  end if;
  return new;
end $$;
create trigger guard_request before update on engineering.request for each row execute function engineering.guard_request();

create function engineering.refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'engineering tokens are never changed or removed' using errcode = 'MT002';
end $$;
create trigger append_only before update or delete or truncate on engineering.token for each statement execute function engineering.refuse_change();
create trigger append_only before update or delete or truncate on engineering.free_units for each statement execute function engineering.refuse_change();
create trigger append_only before update or delete or truncate on engineering.replacement for each statement execute function engineering.refuse_change();
create trigger append_only before update or delete or truncate on engineering.free_issue_limit for each statement execute function engineering.refuse_change();
create trigger no_delete before delete or truncate on engineering.request for each statement execute function engineering.refuse_change();

-- The limits of an estate at a time.
create function engineering.limit_of(p_estate_id bigint, p_utility text, p_at timestamptz default now())
returns engineering.free_issue_limit
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.* from engineering.free_issue_limit l
  where (l.estate_id = p_estate_id or l.estate_id is null) and l.utility = p_utility and l.valid_from <= p_at
  order by l.estate_id nulls last, l.valid_from desc limit 1
$$;

-- What an estate got free this month.
create function engineering.given_this_month(p_estate_id bigint, p_utility text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(f.units_tenths), 0)::bigint from engineering.free_units f
  where f.estate_id = p_estate_id and f.utility = p_utility and f.source = 'free-issue'
    and f.month = date_trunc('month', now() at time zone 'Africa/Lagos')::date
$$;

-- Only this function writes free units. It holds the estate's lock until the end of the transaction, so that requests at the
-- same moment cannot pass the cap together. False: the cap of the month would be passed.
create function engineering.count_free_units(p_request_id bigint, p_source text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_request engineering.request;
  v_meter metering.meter;
begin
  select * into strict v_request from engineering.request r where r.id = p_request_id;
  select * into strict v_meter from metering.meter m where m.id = v_request.meter_id;
  perform pg_advisory_xact_lock(hashtextextended('engineering.free:' || v_meter.estate_id || ':' || v_meter.utility, 0));
  if p_source = 'free-issue' and engineering.given_this_month(v_meter.estate_id, v_meter.utility) + v_request.value
       > coalesce((engineering.limit_of(v_meter.estate_id, v_meter.utility)).month_tenths, 0) then
    return false;
  end if;
  insert into engineering.free_units (request_id, estate_id, utility, month, units_tenths, source)
  values (p_request_id, v_meter.estate_id, v_meter.utility, date_trunc('month', now() at time zone 'Africa/Lagos')::date,
    v_request.value, p_source);
  return true;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The embedded authority
-- ---------------------------------------------------------------------------------------------------------------------

alter table authority.issue add column token_class integer not null default 0;
create index issue_engineering on authority.issue (reference text_pattern_ops) where reference like 'engineering-%';

-- Sets of key-change tokens. They carry no identifier, so their reference alone says that they were made once.
create table authority.key_change (
  reference text primary key,
  request_hash bytea not null,
  key_id bigint not null references authority.vending_key,
  new_key_id bigint not null references authority.vending_key,
  meter_number text not null,
  tokens text[] not null,
  issued_at timestamptz not null default clock_timestamp()
);
create trigger append_only before update or delete or truncate on authority.key_change
  for each statement execute function vending.refuse_change();

-- The last identifier that a meter got under a key, or under another key of the same base date: a change of key leaves the
-- identifiers in the meter's memory unless the base date changes too.
create function authority.last_tid_of(p_meter_number text, p_key_id bigint) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select max(t.tid) from authority.last_tid t
  where t.meter_number = p_meter_number and t.tid >= 0 and (t.key_id = p_key_id or (
    select k.base_date from authority.vending_key k where k.id = t.key_id)
      = (select k.base_date from authority.vending_key k where k.id = p_key_id))
$$;

-- As in 0016, with the identifiers of all keys of the meter.
create or replace function authority.issue_token(
  p_reference text, p_request_hash bytea, p_key_id bigint, p_meter_number text, p_subclass integer, p_units_tenths bigint,
  p_amount_kobo bigint, p_last_tid integer, p_tid integer, p_token text, p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  c_stripes constant integer := 8;
  v_share bigint := p_cap_hour_kobo / c_stripes;
  v_stripe integer := floor(random() * c_stripes);
  v_left bigint := p_amount_kobo;
  v_part bigint;
  v_minute timestamptz := date_trunc('minute', clock_timestamp());
  v_hour timestamptz := date_trunc('hour', clock_timestamp());
begin
  perform authority.lock_reference(p_reference);
  if exists (select from authority.issue i where i.reference = p_reference) then
    return 'known';
  elsif exists (select from authority.cancelled_reference c where c.reference = p_reference) then
    return 'cancelled';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('authority.meter:' || p_meter_number, 0));
  if p_last_tid is distinct from authority.last_tid_of(p_meter_number, p_key_id) then
    return 'again';
  end if;
  if authority.meter_day_kobo(p_meter_number) + p_amount_kobo > p_cap_meter_day_kobo then
    return 'cap-meter-day';
  end if;

  -- The cap of an hour: see authority.minute_total. Read before the lock: a vend that holds one stripe must not ask for all.
  if authority.hour_kobo(v_stripe) + p_amount_kobo <= v_share and not authority.has_full_stripe(v_share) then
    perform pg_advisory_xact_lock(16016, v_stripe);
    if authority.hour_kobo(v_stripe) + p_amount_kobo > v_share then
      return 'again';
    end if;
    perform authority.add_to_stripe(v_stripe, v_minute, p_amount_kobo);
  else
    for i in 0 .. c_stripes - 1 loop
      perform pg_advisory_xact_lock(16016, i);
    end loop;
    if authority.hour_kobo() + p_amount_kobo > p_cap_hour_kobo then
      return 'cap-hour';
    end if;
    for i in 0 .. c_stripes - 1 loop
      -- The first stripe has what the division left over.
      v_part := least(v_left, greatest(0,
        case i when 0 then p_cap_hour_kobo - v_share * (c_stripes - 1) else v_share end - authority.hour_kobo(i)));
      if v_part > 0 then
        perform authority.add_to_stripe(i, v_minute, v_part);
        v_left := v_left - v_part;
      end if;
      exit when v_left = 0;
    end loop;
  end if;

  insert into authority.meter_hour_total as t (meter_number, hour, amount_kobo)
  values (p_meter_number, v_hour, p_amount_kobo)
  on conflict (meter_number, hour) do update set amount_kobo = t.amount_kobo + excluded.amount_kobo;
  delete from authority.meter_hour_total t where t.meter_number = p_meter_number and t.hour < v_hour - interval '25 hours';
  insert into authority.issue (reference, request_hash, key_id, meter_number, subclass, units_tenths, amount_kobo, tid, token)
  values (p_reference, p_request_hash, p_key_id, p_meter_number, p_subclass, p_units_tenths, p_amount_kobo, p_tid, p_token);
  insert into authority.last_tid as t (meter_number, key_id, tid) values (p_meter_number, p_key_id, p_tid)
  on conflict (meter_number, key_id) do update set tid = excluded.tid where t.tid < excluded.tid;
  insert into authority.key_use (key_id, purpose, reference, meter_number)
  values (p_key_id, 'vend', p_reference, p_meter_number);
  return 'ok';
end
$$;

-- As authority.issue_token, for a token that nobody pays for: it counts towards no cap of money. Returns ok, known,
-- cancelled or again.
create function authority.issue_engineering(
  p_reference text, p_request_hash bytea, p_key_id bigint, p_meter_number text, p_class integer, p_subclass integer,
  p_units_tenths bigint, p_last_tid integer, p_tid integer, p_token text
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_reference not like 'engineering-%' then
    raise exception 'not the reference of an engineering token: %', p_reference;
  end if;
  perform authority.lock_reference(p_reference);
  if exists (select from authority.issue i where i.reference = p_reference) then
    return 'known';
  elsif exists (select from authority.cancelled_reference c where c.reference = p_reference) then
    return 'cancelled';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('authority.meter:' || p_meter_number, 0));
  if p_last_tid is distinct from authority.last_tid_of(p_meter_number, p_key_id) then
    return 'again';
  end if;
  insert into authority.issue
    (reference, request_hash, key_id, meter_number, token_class, subclass, units_tenths, amount_kobo, tid, token)
  values (p_reference, p_request_hash, p_key_id, p_meter_number, p_class, p_subclass, p_units_tenths, 0, p_tid, p_token);
  insert into authority.last_tid as t (meter_number, key_id, tid) values (p_meter_number, p_key_id, p_tid)
  on conflict (meter_number, key_id) do update set tid = excluded.tid where t.tid < excluded.tid;
  insert into authority.key_use (key_id, purpose, reference, meter_number)
  values (p_key_id, 'vend', p_reference, p_meter_number);
  return 'ok';
end $$;

-- Records a set of key-change tokens, or returns the set that this reference has already.
create function authority.issue_key_change(
  p_reference text, p_request_hash bytea, p_key_id bigint, p_new_key_id bigint, p_meter_number text, p_tokens text[]
) returns authority.key_change
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_row authority.key_change;
begin
  perform authority.lock_reference(p_reference);
  select * into v_row from authority.key_change k where k.reference = p_reference;
  if found then
    return v_row;
  end if;
  insert into authority.key_change (reference, request_hash, key_id, new_key_id, meter_number, tokens)
  values (p_reference, p_request_hash, p_key_id, p_new_key_id, p_meter_number, p_tokens) returning * into v_row;
  insert into authority.key_use (key_id, purpose, reference, meter_number) values
    (p_key_id, 'vend', p_reference, p_meter_number), (p_new_key_id, 'vend', p_reference, p_meter_number);
  return v_row;
end $$;

revoke all on all functions in schema engineering from public;
revoke all on function authority.last_tid_of(text, bigint),
  authority.issue_engineering(text, bytea, bigint, text, integer, integer, bigint, integer, integer, text),
  authority.issue_key_change(text, bytea, bigint, bigint, text, text[]) from public;
grant execute on function authority.last_tid_of(text, bigint),
  authority.issue_engineering(text, bytea, bigint, text, integer, integer, bigint, integer, integer, text),
  authority.issue_key_change(text, bytea, bigint, bigint, text, text[]) to gatelight_app;
grant select on authority.key_change to gatelight_app;
grant execute on function engineering.limit_of(bigint, text, timestamptz), engineering.given_this_month(bigint, text),
  engineering.count_free_units(bigint, text) to gatelight_app;
grant select on all tables in schema engineering to gatelight_app, gatelight_read;
grant insert on engineering.request, engineering.token, engineering.replacement, engineering.free_issue_limit to gatelight_app;
grant update (state, refusal, result, result_at, attempts, next_attempt_at, issued_at) on engineering.request to gatelight_app;
