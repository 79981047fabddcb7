-- Scheduled top-ups: a meter is topped up each week, each month or when its units run low, from the wallet or a saved card.
-- And the notice that a wallet holds less than its user wants.
--
--   top_ups.schedule      what a user wants bought, and when
--   top_ups.run           one purchase of a schedule: announced a day before → buying → bought | failed | skipped
--   wallets.low_balance   below which balance a user wants a message
--
-- A schedule has one run for each due date, and the order of a run has its own key: whatever is killed or repeated, a due date
-- buys once. A paused or deleted schedule buys nothing, also when its purchase was announced.
--
-- SQLSTATE: TU001 a run cannot go from this state to that one.

create schema top_ups;

create table top_ups.schedule (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity."user" (id),
  meter_id bigint not null references metering.meter (id),
  method text not null check (method in ('wallet', 'saved-card')),
  card_id bigint,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The most that this schedule spends in a calendar month, in Lagos.
  ceiling_kobo bigint not null,
  every text not null check (every in ('week', 'month', 'low-units')),
  -- Of 'low-units': it buys when the units are estimated to last so many days or fewer.
  days_before integer check (days_before between 1 and 14),
  -- The next due date in Lagos; null for 'low-units', which the estimate decides.
  next_due_on date,
  -- A month has its day of the first due date; shorter months end before it.
  day_of_month integer check (day_of_month between 1 and 31),
  state text not null default 'active' check (state in ('active', 'paused', 'deleted')),
  -- When the units were looked at last.
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((method = 'saved-card') = (card_id is not null)),
  check (ceiling_kobo >= amount_kobo),
  check ((every = 'low-units') = (days_before is not null)),
  check ((every = 'low-units') = (next_due_on is null)),
  check ((every = 'month') = (day_of_month is not null))
);
create unique index schedule_once on top_ups.schedule (user_id, meter_id) where state <> 'deleted';
create index schedule_due on top_ups.schedule (next_due_on) where state = 'active';

create table top_ups.run (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references top_ups.schedule (id),
  due_on date not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  method text not null,
  card_id bigint,
  state text not null default 'announced' check (state in ('announced', 'buying', 'bought', 'failed', 'skipped')),
  -- Why it failed or was skipped: a code.
  problem text,
  -- When it buys: a day after it was announced.
  run_at timestamptz not null,
  next_attempt_at timestamptz,
  order_id bigint unique references vending."order",
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (schedule_id, due_on),
  check ((state in ('failed', 'skipped')) = (problem is not null)),
  check ((state in ('bought', 'failed', 'skipped')) = (ended_at is not null)),
  check (state <> 'bought' or order_id is not null)
);
create index run_due on top_ups.run (next_attempt_at) where next_attempt_at is not null;

create function top_ups.guard_run() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (new.schedule_id, new.due_on, new.amount_kobo, new.method, new.card_id)
     is distinct from (old.schedule_id, old.due_on, old.amount_kobo, old.method, old.card_id)
     or old.order_id is not null and new.order_id is distinct from old.order_id
     or new.state <> old.state and (old.state, new.state) not in (('announced', 'buying'), ('announced', 'skipped'), ('announced', 'failed'),
       ('buying', 'bought'), ('buying', 'failed'), ('buying', 'skipped')) then
    raise exception 'run % cannot go from % to %', old.id, old.state, new.state using errcode = 'TU001';
  end if;
  if new.state = 'bought' and not exists (select from vending."order" o where o.id = new.order_id and o.status = 'vended') then
    raise exception 'run % bought nothing', old.id using errcode = 'TU001';
  end if;
  return new;
end $$;
create trigger guard_run before update on top_ups.run for each row execute function top_ups.guard_run();

-- The idempotency key of a run's order: the same for every try.
create function top_ups.key_of(p_run top_ups.run) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select format('top-up:%s:%s', (p_run).schedule_id, (p_run).due_on)
$$;

-- The due date after one: a week later, or on the schedule's day of the next month. Past dates are passed over.
create function top_ups.due_after(p_schedule top_ups.schedule, p_due date) returns date
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_today date := (now() at time zone 'Africa/Lagos')::date;
  v_due date := p_due;
  v_month date;
begin
  loop
    if p_schedule.every = 'week' then
      v_due := v_due + 7;
    else
      v_month := (date_trunc('month', v_due) + interval '1 month')::date;
      v_due := least(v_month + p_schedule.day_of_month - 1, (v_month + interval '1 month' - interval '1 day')::date);
    end if;
    exit when v_due > v_today;
  end loop;
  return v_due;
end $$;

-- What a schedule has spent in this month, in Lagos, with what is being bought.
create function top_ups.spent_this_month(p_schedule_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(r.amount_kobo), 0)::bigint from top_ups.run r
  where r.schedule_id = p_schedule_id and r.state in ('buying', 'bought')
    and r.run_at >= date_trunc('month', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What a signed-in user does, by the key of their session
-- ---------------------------------------------------------------------------------------------------------------------

-- `outcome`: created, exists (this meter has one), not-yours (the user may not buy for the meter), no-card, too-soon.
create function top_ups.create_schedule(
  p_session uuid, p_meter_id bigint, p_method text, p_card_id bigint, p_amount_kobo bigint, p_ceiling_kobo bigint, p_every text,
  p_days_before integer, p_first_on date, p_ip inet, p_request text, out outcome text, out created top_ups.schedule)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := wallets.user_of(p_session)::bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('top-ups', v_user_id));
  if coalesce(households.role_of(v_user_id, p_meter_id), '') not in ('owner', 'buyer') then
    outcome := 'not-yours';
  elsif p_method = 'saved-card' and not exists (
    select from payments.saved_card c where c.id = p_card_id and c.user_id = v_user_id::text and c.removed_at is null) then
    outcome := 'no-card';
  elsif p_every <> 'low-units' and p_first_on <= (now() at time zone 'Africa/Lagos')::date + 1 then
    outcome := 'too-soon';
  else
    insert into top_ups.schedule as s (user_id, meter_id, method, card_id, amount_kobo, ceiling_kobo, every, days_before, next_due_on, day_of_month)
    values (v_user_id, p_meter_id, p_method, case when p_method = 'saved-card' then p_card_id end, p_amount_kobo, p_ceiling_kobo, p_every,
      case when p_every = 'low-units' then p_days_before end, case when p_every <> 'low-units' then p_first_on end,
      case when p_every = 'month' then extract(day from p_first_on)::integer end)
    on conflict (user_id, meter_id) where state <> 'deleted' do nothing
    returning s.* into created;
    outcome := case when created.id is null then 'exists' else 'created' end;
    if created.id is not null then
      perform audit.record('user:' || v_user_id, 'top-up.create', 'top-up', created.id::text, null,
        jsonb_build_object('meter', p_meter_id, 'method', p_method, 'amount_kobo', p_amount_kobo, 'every', p_every), p_ip, p_request);
    end if;
  end if;
end $$;

-- Null arguments change nothing. A schedule that goes on after a pause is due in its next round.
create function top_ups.change_schedule(
  p_session uuid, p_id bigint, p_state text, p_amount_kobo bigint, p_ceiling_kobo bigint, p_ip inet, p_request text)
returns setof top_ups.schedule
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := wallets.user_of(p_session)::bigint;
  v_before top_ups.schedule;
begin
  select s.* into v_before from top_ups.schedule s where s.id = p_id and s.user_id = v_user_id and s.state <> 'deleted' for update;
  if not found then
    return;
  end if;
  return query
  update top_ups.schedule s
  set state = coalesce(p_state, s.state), amount_kobo = coalesce(p_amount_kobo, s.amount_kobo),
    ceiling_kobo = coalesce(p_ceiling_kobo, s.ceiling_kobo), updated_at = now(),
    next_due_on = case when p_state = 'active' and s.state = 'paused' and s.next_due_on <= (now() at time zone 'Africa/Lagos')::date + 1
      then top_ups.due_after(s, s.next_due_on) else s.next_due_on end
  where s.id = p_id returning s.*;
  perform audit.record('user:' || v_user_id, 'top-up.change', 'top-up', p_id::text, to_jsonb(v_before),
    jsonb_build_object('state', p_state, 'amount_kobo', p_amount_kobo, 'ceiling_kobo', p_ceiling_kobo), p_ip, p_request);
end $$;

-- The user's schedules with what they bought last.
create function top_ups.schedules_of(p_session uuid)
returns table (schedule top_ups.schedule, meter_number text, meter_name text, utility text, card_last4 text, spent_kobo bigint, runs jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s, m.number, coalesce(nullif(k.nickname, ''), ''), m.utility,
    (select c.last4 from payments.saved_card c where c.id = s.card_id), top_ups.spent_this_month(s.id),
    (select coalesce(jsonb_agg(jsonb_build_object('due_on', r.due_on::text, 'run_at', r.run_at, 'amount_kobo', r.amount_kobo::text, 'state', r.state,
        'problem', r.problem, 'order_id', r.order_id::text) order by r.id desc), '[]')
     from (select x.* from top_ups.run x where x.schedule_id = s.id order by x.id desc limit 5) r)
  from top_ups.schedule s join metering.meter m on m.id = s.meter_id
  left join households.link k on k.user_id = s.user_id and k.meter_id = s.meter_id and k.ended_at is null
  where s.user_id = wallets.user_of(p_session)::bigint and s.state <> 'deleted' order by s.id
$$;

create function top_ups.is_own(p_session uuid, p_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from top_ups.schedule s
    where s.id = p_id and s.user_id = wallets.user_of(p_session)::bigint and s.state <> 'deleted')
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What the worker does
-- ---------------------------------------------------------------------------------------------------------------------

-- Announces purchases of the next day, once for each due date. The message leaves in this same transaction.
create function top_ups.announce(p_schedule_id bigint, p_due date) returns setof top_ups.run
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_schedule top_ups.schedule;
  v_run top_ups.run;
  v_run_at timestamptz;
begin
  select s.* into v_schedule from top_ups.schedule s where s.id = p_schedule_id and s.state = 'active' for update skip locked;
  if not found or v_schedule.every <> 'low-units' and v_schedule.next_due_on is distinct from p_due then
    return;
  end if;
  -- At nine in the morning in Lagos, and never less than a day after the message.
  v_run_at := greatest((p_due + time '09:00') at time zone 'Africa/Lagos', now() + interval '24 hours');
  insert into top_ups.run as r (schedule_id, due_on, amount_kobo, method, card_id, run_at, next_attempt_at)
  values (v_schedule.id, p_due, v_schedule.amount_kobo, v_schedule.method, v_schedule.card_id, v_run_at, v_run_at)
  on conflict (schedule_id, due_on) do nothing
  returning r.* into v_run;
  if v_schedule.every <> 'low-units' then
    update top_ups.schedule s set next_due_on = top_ups.due_after(v_schedule, p_due) where s.id = v_schedule.id;
  end if;
  if v_run.id is not null then
    return next v_run;
  end if;
end $$;

-- Places the order of a run that a saved card pays, with its charge, once: the run's key is the order's. The worker alone may
-- call it: there is no session. `outcome`: placed, replayed, or the code of the refusal.
create function top_ups.place_card_order(
  p_run_id bigint, p_reference text, p_body_hash bytea, p_open_seconds integer, p_provider text, p_callback_url text,
  p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint, p_allow_simulator_keys boolean, out outcome text, out order_id bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_run top_ups.run;
  v_schedule top_ups.schedule;
  v_number text;
  v_placed record;
begin
  select r.* into strict v_run from top_ups.run r where r.id = p_run_id and r.state = 'buying' and r.method = 'saved-card' for update;
  select s.* into strict v_schedule from top_ups.schedule s where s.id = v_run.schedule_id;
  select m.number into strict v_number from metering.meter m where m.id = v_schedule.meter_id;
  select * into v_placed from vending.place_order(p_reference, v_schedule.user_id::text, top_ups.key_of(v_run), v_number, null,
    v_run.amount_kobo, p_cap_hour_kobo, p_cap_meter_day_kobo, p_allow_simulator_keys, 'saved-card', p_body_hash, null) p;
  outcome := v_placed.outcome;
  order_id := (v_placed.placed).id;
  if outcome <> 'placed' then
    return;
  end if;
  perform payments.open_charge((v_placed.placed).reference, p_provider, 'order', order_id::text, v_run.amount_kobo,
    now() + make_interval(secs => p_open_seconds), 0, 'saved-card', null, v_schedule.user_id::text, v_run.card_id, p_callback_url);
  update vending."order" o set status = 'awaiting_payment' where o.id = order_id;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Low balance
-- ---------------------------------------------------------------------------------------------------------------------

create table wallets.low_balance (
  user_id bigint primary key references identity."user" (id),
  threshold_kobo bigint not null check (threshold_kobo > 0),
  is_on boolean not null default true,
  updated_at timestamptz not null default now()
);

-- One message each time that the balance falls from the threshold or above to below it, in the commit that moves the money.
create function wallets.tell_low_balance() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint;
  v_threshold bigint;
begin
  select l.user_id, l.threshold_kobo into v_user_id, v_threshold
  from ledger.account a join wallets.low_balance l on a.code = 'wallet:' || l.user_id
  where a.id = new.account_id and l.is_on and old.balance_kobo >= l.threshold_kobo and new.balance_kobo < l.threshold_kobo;
  if found then
    perform notifications.queue_for_user(v_user_id, format('low-balance:%s:%s', v_user_id, pg_current_xact_id()), 'wallet', v_user_id::text,
      jsonb_build_object('name', 'low-balance', 'balanceKobo', new.balance_kobo, 'thresholdKobo', v_threshold), 'wallet');
  end if;
  return null;
end $$;
create trigger tell_low_balance after update of balance_kobo on ledger.balance for each row
  when (new.balance_kobo < old.balance_kobo) execute function wallets.tell_low_balance();

create function wallets.low_balance_of(p_session uuid, out is_on boolean, out threshold_kobo bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  select l.is_on, l.threshold_kobo into is_on, threshold_kobo from wallets.low_balance l
  where l.user_id = wallets.user_of(p_session)::bigint;
  is_on := coalesce(is_on, false);
  threshold_kobo := coalesce(threshold_kobo, 200000);
end $$;
create function wallets.set_low_balance(p_session uuid, p_is_on boolean, p_threshold_kobo bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into wallets.low_balance as l (user_id, is_on, threshold_kobo) values (wallets.user_of(p_session)::bigint, p_is_on, p_threshold_kobo)
  on conflict (user_id) do update set is_on = excluded.is_on, threshold_kobo = excluded.threshold_kobo, updated_at = now()
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on schema top_ups from public;
revoke all on all tables in schema top_ups from public;
revoke all on all functions in schema top_ups from public;
revoke all on wallets.low_balance from public;
revoke all on function wallets.tell_low_balance(), wallets.low_balance_of(uuid), wallets.set_low_balance(uuid, boolean, bigint) from public;
grant usage on schema top_ups to gatelight_app, gatelight_read;
grant select on all tables in schema top_ups to gatelight_app, gatelight_read;
grant select on wallets.low_balance to gatelight_app, gatelight_read;
grant update (state, problem, next_attempt_at, order_id, ended_at) on top_ups.run to gatelight_app;
grant update (checked_at) on top_ups.schedule to gatelight_app;
grant execute on function top_ups.key_of(top_ups.run), top_ups.spent_this_month(bigint), top_ups.announce(bigint, date),
  top_ups.place_card_order(bigint, text, bytea, integer, text, text, bigint, bigint, boolean),
  top_ups.create_schedule(uuid, bigint, text, bigint, bigint, bigint, text, integer, date, inet, text),
  top_ups.change_schedule(uuid, bigint, text, bigint, bigint, inet, text), top_ups.schedules_of(uuid), top_ups.is_own(uuid, bigint),
  wallets.low_balance_of(uuid), wallets.set_low_balance(uuid, boolean, bigint)
to gatelight_app;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant usage on schema top_ups to gatelight_web;
    grant execute on function
      top_ups.create_schedule(uuid, bigint, text, bigint, bigint, bigint, text, integer, date, inet, text),
      top_ups.change_schedule(uuid, bigint, text, bigint, bigint, inet, text), top_ups.schedules_of(uuid), top_ups.is_own(uuid, bigint),
      wallets.low_balance_of(uuid), wallets.set_low_balance(uuid, boolean, bigint)
    to gatelight_web;
  end if;
end $$;
