-- Money back after a wrong tariff, the estates' share of sales, and how well each part of the product works.

-- ---------------------------------------------------------------------------------------------------------------------
-- Corrections: a price that was too high is made good, order by order
-- ---------------------------------------------------------------------------------------------------------------------

create table tariffs.correction (
  id bigint generated always as identity primary key,
  tariff_id bigint not null references metering.tariff,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  right_price_kobo bigint not null check (right_price_kobo > 0),
  asked_by text not null,
  approved_by text,
  reason text not null,
  created_at timestamptz not null default now(),
  orders bigint not null check (orders > 0),
  back_kobo bigint not null check (back_kobo > 0),
  done_at timestamptz
);

-- An order is corrected once, whatever corrections there are. `problem`: why it could not be, for staff.
create table tariffs.correction_item (
  order_id bigint primary key references vending."order",
  correction_id bigint not null references tariffs.correction,
  energy_kobo bigint not null check (energy_kobo >= 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  check (energy_kobo + vat_kobo > 0),
  paid_into text check (paid_into in ('wallet', 'refund')),
  done_at timestamptz,
  problem text,
  check ((paid_into is null) = (done_at is null))
);
create index correction_item_due on tariffs.correction_item (correction_id, order_id) where done_at is null and problem is null;

-- What each sale of a tariff in a period would have cost at another price. The money paid stays the same; the units given are
-- worth less. Energy at the right price is rounded down and so is its VAT: the kobo goes to the customer.
create function tariffs.price_differences(p_tariff_id bigint, p_from timestamptz, p_until timestamptz, p_right_price_kobo bigint)
returns table (order_id bigint, reference text, meter_number text, estate_id bigint, estate_name text, buyer_id text, created_at timestamptz,
  amount_kobo bigint, price_kobo bigint, units_tenths bigint, energy_back_kobo bigint, vat_back_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.id, o.reference, o.meter_number, o.estate_id, o.estate_name, o.buyer_id, o.created_at, o.amount_kobo, o.price_kobo_per_unit,
    o.units_tenths, (o.energy_kobo - r.energy)::bigint, greatest(0, o.vat_kobo - div(r.energy * o.vat_rate_bp, 10000))::bigint
  from vending."order" o
  join metering.tariff_price p on p.id = o.tariff_price_id
  cross join lateral (select div(o.energy_kobo::numeric * p_right_price_kobo, o.price_kobo_per_unit) as energy) r
  where p.tariff_id = p_tariff_id and o.created_at >= p_from and o.created_at < p_until and o.status = 'vended'
    and o.price_kobo_per_unit > p_right_price_kobo
    and not exists (select from tariffs.correction_item i where i.order_id = o.id)
$$;

-- Stores a correction with its orders; null when no order is left to correct.
create function tariffs.start_correction(p_tariff_id bigint, p_from timestamptz, p_until timestamptz, p_right_price_kobo bigint,
  p_asked_by text, p_approved_by text, p_reason text, out id bigint, out orders bigint, out back_kobo bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Two corrections at once do not both take an order.
  perform pg_advisory_xact_lock(hashtextextended('tariffs.correction', 0));
  select count(*), sum(d.energy_back_kobo + d.vat_back_kobo) into orders, back_kobo
  from tariffs.price_differences(p_tariff_id, p_from, p_until, p_right_price_kobo) d where d.energy_back_kobo + d.vat_back_kobo > 0;
  if orders = 0 then
    return;
  end if;
  insert into tariffs.correction as c (tariff_id, from_at, until_at, right_price_kobo, asked_by, approved_by, reason, orders, back_kobo)
  values (p_tariff_id, p_from, p_until, p_right_price_kobo, p_asked_by, p_approved_by, p_reason, orders, back_kobo)
  returning c.id into id;
  insert into tariffs.correction_item (order_id, correction_id, energy_kobo, vat_kobo)
  select d.order_id, id, d.energy_back_kobo, d.vat_back_kobo
  from tariffs.price_differences(p_tariff_id, p_from, p_until, p_right_price_kobo) d where d.energy_back_kobo + d.vat_back_kobo > 0;
  perform pg_notify('tariff_correction', id::text);
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Commission: an estate's share of what is sold in it
-- ---------------------------------------------------------------------------------------------------------------------

create schema commission;
insert into ledger.account_class (class, kind, parts, ends_in_currency, guarded, purpose) values
  ('commission', 'expense', 0, false, false, 'Shares of sales that estates earn'),
  ('commission-payable', 'liability', 1, false, false, 'Shares of sales not paid out yet: estate id');
select ledger.open_account('commission');

create table commission.rate (
  id bigint generated always as identity primary key,
  estate_id bigint not null references estates.estate,
  valid_from timestamptz not null,
  rate_bp integer not null check (rate_bp between 0 and 5000),
  created_at timestamptz not null default now(),
  asked_by text, approved_by text, reason text,
  cancelled_at timestamptz, cancelled_by text
);
create unique index rate_at on commission.rate (estate_id, valid_from) where cancelled_at is null;
create trigger guard_version before update or delete on commission.rate for each row execute function platform.guard_version();

create table commission.statement (
  estate_id bigint not null references estates.estate,
  month date not null check (extract(day from month) = 1),
  sales_kobo bigint not null,
  base_kobo bigint not null,
  share_kobo bigint not null check (share_kobo >= 0),
  journal_id bigint references ledger.journal,
  posted_by text not null,
  posted_at timestamptz not null default now(),
  primary key (estate_id, month)
);

-- What was sold in an estate in a month, in Lagos, at each rate: the base is energy without VAT, less what corrections gave back
-- in the month. An amount below zero earns nothing.
create function commission.lines(p_estate_id bigint, p_month date)
returns table (utility text, rate_bp integer, orders bigint, sales_kobo bigint, base_kobo bigint, share_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with bounds as (
    select p_month::timestamp at time zone 'Africa/Lagos' as from_at,
      (p_month + interval '1 month')::timestamp at time zone 'Africa/Lagos' as until_at
  ), sold as (
    select o.utility, o.vended_at as at, 1 as orders, o.amount_kobo, o.energy_kobo
    from vending."order" o, bounds b
    where o.estate_id = p_estate_id and o.status = 'vended' and o.vended_at >= b.from_at and o.vended_at < b.until_at
    union all
    select o.utility, i.done_at, 0, -(i.energy_kobo + i.vat_kobo), -i.energy_kobo
    from tariffs.correction_item i join vending."order" o on o.id = i.order_id, bounds b
    where o.estate_id = p_estate_id and i.done_at >= b.from_at and i.done_at < b.until_at
  ), rated as (
    select s.*, coalesce((select r.rate_bp from commission.rate r
      where r.estate_id = p_estate_id and r.valid_from <= s.at and r.cancelled_at is null order by r.valid_from desc limit 1), 0) as rate_bp
    from sold s
  )
  select r.utility, r.rate_bp, sum(r.orders)::bigint, sum(r.amount_kobo)::bigint, sum(r.energy_kobo)::bigint,
    div(greatest(0, sum(r.energy_kobo)) * r.rate_bp, 10000)::bigint
  from rated r group by r.utility, r.rate_bp order by r.utility, r.rate_bp
$$;

-- Posts the share of a month that is over, once. Refuses with TF002 before its end and TF003 the second time.
create function commission.post_statement(p_estate_id bigint, p_month date, p_by text)
returns commission.statement
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_statement commission.statement;
  v_journal bigint;
begin
  if (p_month + interval '1 month')::timestamp at time zone 'Africa/Lagos' > now() then
    raise exception 'the month is not over' using errcode = 'TF002';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('commission.' || p_month, p_estate_id));
  if exists (select from commission.statement s where s.estate_id = p_estate_id and s.month = p_month) then
    raise exception 'the month was posted before' using errcode = 'TF003';
  end if;
  select coalesce(sum(l.sales_kobo), 0), coalesce(sum(l.base_kobo), 0), coalesce(sum(l.share_kobo), 0)
    into v_statement.sales_kobo, v_statement.base_kobo, v_statement.share_kobo from commission.lines(p_estate_id, p_month) l;
  if v_statement.share_kobo > 0 then
    perform ledger.open_account('commission-payable:' || p_estate_id);
    select j.journal_id into strict v_journal from ledger.post(
      'commission:' || p_estate_id || ':' || to_char(p_month, 'YYYY-MM'), 'commission', 'NGN',
      'Share of sales, estate ' || p_estate_id || ', ' || to_char(p_month, 'YYYY-MM'), p_by, null,
      array['commission'], array['commission-payable:' || p_estate_id], array[v_statement.share_kobo]) j;
  end if;
  insert into commission.statement (estate_id, month, sales_kobo, base_kobo, share_kobo, journal_id, posted_by)
  values (p_estate_id, p_month, v_statement.sales_kobo, v_statement.base_kobo, v_statement.share_kobo, v_journal, p_by)
  returning * into v_statement;
  return v_statement;
end $$;
create trigger no_change before update or delete on commission.statement for each row execute function ledger.refuse_change();

-- ---------------------------------------------------------------------------------------------------------------------
-- Health: each process reports what it saw of each part, minute by minute
-- ---------------------------------------------------------------------------------------------------------------------

-- `counts`: answers by how long they took; the bounds are in vital-signs.ts. Kept for two days.
create table platform.health_minute (
  part text not null check (part ~ '^[a-z][a-z0-9-]{0,40}$'),
  minute timestamptz not null,
  calls integer not null check (calls >= 0),
  failed integer not null check (failed between 0 and calls),
  counts integer[] not null check (cardinality(counts) = 16),
  primary key (part, minute)
);
-- One row for each day and part, for figures of a month: minutes in which it worked, was slow, and failed.
create table platform.health_day (
  part text not null,
  day date not null,
  calls bigint not null,
  failed bigint not null,
  minutes integer not null,
  failed_minutes integer not null,
  primary key (part, day)
);
create table platform.backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('physical', 'logical')),
  bytes bigint not null check (bytes >= 0),
  ended_at timestamptz not null default now()
);

-- p_rows: [{"part", "minute" (seconds since 1970), "calls", "failed", "counts"}]. A report of long ago or of the future is dropped.
create function platform.report_health(p_rows jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if jsonb_array_length(p_rows) > 500 then
    raise exception 'too many rows' using errcode = '22023';
  end if;
  insert into platform.health_minute as h (part, minute, calls, failed, counts)
  select r.part, date_trunc('minute', to_timestamp(r.minute)), least(r.calls, 1000000), least(r.failed, 1000000), r.counts
  from jsonb_to_recordset(p_rows) as r (part text, minute bigint, calls integer, failed integer, counts integer[])
  where to_timestamp(r.minute) between now() - interval '10 minutes' and now() + interval '1 minute'
  order by r.part, r.minute
  on conflict (part, minute) do update set calls = h.calls + excluded.calls, failed = h.failed + excluded.failed,
    counts = (select array_agg(a.n + b.n order by a.i) from unnest(h.counts) with ordinality a (n, i)
      join unnest(excluded.counts) with ordinality b (n, i) using (i));
end $$;

-- Sums the minutes of today and yesterday up by day and forgets old ones.
create function platform.sum_health() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.health_day as d (part, day, calls, failed, minutes, failed_minutes)
  select h.part, (h.minute at time zone 'Africa/Lagos')::date, sum(h.calls), sum(h.failed), count(*), count(*) filter (where h.failed * 2 >= h.calls and h.calls > 0)
  from platform.health_minute h
  where h.minute >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' - interval '1 day'
  group by 1, 2
  on conflict (part, day) do update set calls = excluded.calls, failed = excluded.failed, minutes = excluded.minutes,
    failed_minutes = excluded.failed_minutes
  where (d.calls, d.failed) is distinct from (excluded.calls, excluded.failed);
  delete from platform.health_minute where minute < now() - interval '3 days';
  delete from platform.health_day where day < current_date - 400;
$$;

-- How our promises stand over a time: kept and all, for each.
create function platform.promises(p_since timestamptz) returns table (name text, kept bigint, total bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'token-60s', count(*) filter (where o.vended_at <= o.paid_at + interval '60 seconds'),
    count(*) from vending."order" o
  where o.vended_at >= p_since and o.paid_at is not null
  union all
  select 'sms-30s', count(*) filter (where m.state in ('sent', 'delivered') and m.changed_at <= m.created_at + interval '30 seconds'), count(*)
  from notifications.message m
  where m.channel = 'sms' and m.changed_at >= p_since and m.payload is not null and m.state <> 'queued'
$$;

-- What waits for a process to take it up, and how long the oldest of each has waited.
create function platform.queues() returns table (name text, waiting bigint, oldest_seconds double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'tokens', count(*), extract(epoch from now() - min(o.paid_at))::double precision
  from vending."order" o where o.status in ('paid', 'vending')
  union all
  select 'outcome-checks', count(*), extract(epoch from now() - min(o.paid_at))::double precision
  from vending."order" o where o.status = 'unknown'
  union all
  select 'messages', count(*), extract(epoch from now() - min(m.created_at))::double precision
  from notifications.message m where m.state = 'queued'
  union all
  select 'provider-events', count(*), extract(epoch from now() - min(e.received_at))::double precision
  from payments.provider_event e where e.processed_at is null
  union all
  select 'refunds', count(*), extract(epoch from now() - min(r.created_at))::double precision
  from payments.refund r where r.state in ('queued', 'sending', 'sent')
  union all
  select 'withdrawals', count(*), extract(epoch from now() - min(w.created_at))::double precision
  from withdrawals.withdrawal w where w.status in ('requested', 'sending', 'unknown') and w.next_attempt_at is not null
$$;

create function platform.reconcile_facts(out at timestamptz, out full_at timestamptz, out open_findings bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select max(m.checked_at) from platform.reconcile_mark m), (select m.checked_at from platform.reconcile_mark m where m.check_id = 'everything'),
    (select count(*) from platform.finding f where f.state = 'needs_attention')
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on schema commission from public;
grant usage on schema commission to gatelight_app, gatelight_read;
revoke all on function tariffs.price_differences(bigint, timestamptz, timestamptz, bigint),
  tariffs.start_correction(bigint, timestamptz, timestamptz, bigint, text, text, text), commission.lines(bigint, date),
  commission.post_statement(bigint, date, text), platform.report_health(jsonb), platform.sum_health(), platform.promises(timestamptz),
  platform.queues(), platform.reconcile_facts() from public;
grant select, update (paid_into, done_at, problem) on tariffs.correction_item to gatelight_app;
grant select, update (done_at) on tariffs.correction to gatelight_app;
grant select, insert on commission.rate to gatelight_app;
grant update (cancelled_at, cancelled_by) on commission.rate to gatelight_app;
grant select on commission.statement, platform.health_minute, platform.health_day, platform.backup_run to gatelight_app;
grant select on all tables in schema tariffs, commission to gatelight_read;
grant select on platform.health_minute, platform.health_day, platform.backup_run to gatelight_read;
grant execute on function platform.report_health(jsonb) to gatelight_web, gatelight_app;
grant execute on function tariffs.price_differences(bigint, timestamptz, timestamptz, bigint),
  tariffs.start_correction(bigint, timestamptz, timestamptz, bigint, text, text, text), commission.lines(bigint, date),
  commission.post_statement(bigint, date, text), platform.sum_health(), platform.promises(timestamptz), platform.queues(), platform.reconcile_facts()
  to gatelight_app;

do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_staff') then
    grant usage on schema commission to gatelight_staff;
    grant select on tariffs.correction, tariffs.correction_item, commission.rate, commission.statement, platform.health_minute,
      platform.health_day, platform.backup_run to gatelight_staff;
    grant execute on function tariffs.price_differences(bigint, timestamptz, timestamptz, bigint), commission.lines(bigint, date),
      platform.promises(timestamptz), platform.queues(), platform.reconcile_facts(), platform.read_heartbeat() to gatelight_staff;
    grant select on platform.finding to gatelight_staff;
  end if;
end $$;
