-- Signs of life: the worker's heartbeat, whether the database accepts writes, and the oldest order that waits for its token.

-- One row for all workers: what matters is whether any of them works.
create table platform.heartbeat (
  single_row boolean primary key default true check (single_row),
  beat_at timestamptz not null,
  -- Set when the last worker stopped in good order. A silence after that is no fault.
  stopped_at timestamptz,
  -- Job runs that the watchdog gave up on, since the beginning.
  hung_runs bigint not null default 0,
  -- Figures that are too expensive to compute for each reader of /metrics.
  figures jsonb not null default '{}'
);
comment on table platform.heartbeat is 'When a worker last reported, and figures that it computed';

-- Returns how many seconds the workers had been silent before this beat; null when none was expected to work.
create function platform.beat(p_hung_runs bigint) returns double precision
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_silent double precision;
begin
  select extract(epoch from clock_timestamp() - h.beat_at) into v_silent
  from platform.heartbeat h where h.stopped_at is null for update;
  insert into platform.heartbeat as h (beat_at, hung_runs) values (clock_timestamp(), greatest(p_hung_runs, 0))
  on conflict (single_row) do update set
    beat_at = clock_timestamp(), stopped_at = null, hung_runs = h.hung_runs + greatest(p_hung_runs, 0);
  return v_silent;
end
$$;

create function platform.stop_beating() returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$ update platform.heartbeat set stopped_at = clock_timestamp() $$;

create function platform.keep_figures(p_figures jsonb) returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$ update platform.heartbeat set figures = figures || p_figures $$;

create function platform.read_heartbeat()
returns table (age_seconds double precision, is_stopped boolean, hung_runs bigint, figures jsonb)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select extract(epoch from clock_timestamp() - h.beat_at), h.stopped_at is not null, h.hung_runs, h.figures
  from platform.heartbeat h
$$;

create table platform.write_check (
  single_row boolean primary key default true check (single_row),
  checked_at timestamptz not null
);
insert into platform.write_check (checked_at) values (clock_timestamp());
comment on table platform.write_check is 'Written by platform.check_writable, at most once a second';

-- Fails unless the database accepts writes. The update finds read-only servers and standbys. It rarely needs a new page,
-- so it misses a full disk; the series is larger than work_mem and goes through a temporary file, which finds that.
create function platform.check_writable() returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set work_mem = '64kB'
as $$
begin
  if current_setting('transaction_read_only')::boolean then
    raise exception 'the database accepts no writes' using errcode = 'read_only_sql_transaction';
  end if;
  if exists (select from platform.write_check w where w.checked_at > clock_timestamp() - interval '1 second'
             and w.checked_at <= clock_timestamp()) then
    return;
  end if;
  perform count(*) from generate_series(1, 10000);
  -- Several processes ask at the same time: one write answers for all of them.
  update platform.write_check w set checked_at = clock_timestamp()
  where w.single_row and exists (select from platform.write_check l where l.single_row for update skip locked);
end
$$;

-- Reads the open orders only, through the partial index order_due, so it costs the same after a million orders.
create function vending.oldest_paid_age_seconds() returns double precision
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select extract(epoch from clock_timestamp() - min(o.paid_at))
  from vending."order" o where o.status in ('paid', 'vending', 'unknown')
$$;

create function vending.count_orders() returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(c.status, c.orders), '{}')
  from (select o.status, count(*) as orders from vending."order" o group by o.status) c
$$;

revoke all on platform.heartbeat, platform.write_check from public;
revoke all on function platform.beat(bigint), platform.stop_beating(), platform.keep_figures(jsonb), platform.read_heartbeat(),
  platform.check_writable(), vending.oldest_paid_age_seconds(), vending.count_orders() from public;
grant select on platform.heartbeat, platform.write_check to gatelight_read, gatelight_app;
grant execute on function platform.beat(bigint), platform.stop_beating(), platform.keep_figures(jsonb),
  platform.read_heartbeat(), platform.check_writable(), vending.oldest_paid_age_seconds(), vending.count_orders() to gatelight_app;
do $$
begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant execute on function platform.read_heartbeat(), platform.check_writable(), vending.oldest_paid_age_seconds()
      to gatelight_web;
  end if;
end
$$;
