-- The figures of past days, added up once: the dashboard reads some rows a day however many orders there are. Today, and days that
-- are not added up yet, are read from the orders themselves by the same functions.

create index if not exists message_created on notifications.message using brin (created_at);
create index order_event_failed on vending.order_event (at) where to_status = 'vend_failed';

create function backoffice.day_start(p_day date) returns timestamptz
language sql immutable set search_path = pg_catalog, pg_temp as $$
  -- Lagos is an hour ahead of UTC, all year.
  select (p_day::timestamp - interval '1 hour') at time zone 'UTC'
$$;

-- Sales of one Lagos day: tokens made that day, and vends that failed that day.
create function backoffice.sales_of_day(p_day date)
returns table (estate_id bigint, utility text, orders bigint, sales_kobo bigint, tokens bigint, units_tenths bigint, failed bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.estate_id, x.utility, sum(x.orders)::bigint, sum(x.sales_kobo)::bigint, sum(x.tokens)::bigint, sum(x.units_tenths)::bigint,
    sum(x.failed)::bigint
  from (
    select o.estate_id, o.utility, count(*) as orders, sum(o.amount_kobo) as sales_kobo,
      sum((select count(*) from vending.token t where t.order_id = o.id)) as tokens, sum(o.units_tenths) as units_tenths, 0 as failed
    from vending."order" o
    where o.vended_at >= backoffice.day_start(p_day) and o.vended_at < backoffice.day_start(p_day + 1)
    group by o.estate_id, o.utility
    union all
    select o.estate_id, o.utility, 0, 0, 0, 0, count(*)
    from vending.order_event e join vending."order" o on o.id = e.order_id
    where e.to_status = 'vend_failed' and e.at >= backoffice.day_start(p_day) and e.at < backoffice.day_start(p_day + 1)
    group by o.estate_id, o.utility
  ) x group by x.estate_id, x.utility
$$;

-- Money of one Lagos day: in at providers, out as refunds and withdrawals that a bank confirmed, and what wallets held at its end.
create function backoffice.money_of_day(p_day date)
returns table (in_kobo bigint, out_kobo bigint, wallets_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    coalesce((select sum(c.received_minor) from payments.capture c
      where c.currency = 'NGN' and c.paid_at >= backoffice.day_start(p_day) and c.paid_at < backoffice.day_start(p_day + 1)), 0)::bigint,
    (coalesce((select sum(r.amount_minor) from payments.refund r
      where r.currency = 'NGN' and r.processed_at >= backoffice.day_start(p_day) and r.processed_at < backoffice.day_start(p_day + 1)), 0)
    + coalesce((select sum(w.amount_kobo - w.fee_kobo) from withdrawals.withdrawal w
      where w.status = 'paid' and w.done_at >= backoffice.day_start(p_day) and w.done_at < backoffice.day_start(p_day + 1)), 0))::bigint,
    -- From what wallets hold now, without what came and went since.
    (coalesce((select sum(b.balance_kobo) from ledger.balance b join ledger.account a on a.id = b.account_id and a.class = 'wallet'), 0)
    - coalesce((select sum(p.amount_kobo) from ledger.journal j join ledger.posting p on p.journal_id = j.id
        join ledger.account a on a.id = p.account_id and a.class = 'wallet'
        where j.created_at >= backoffice.day_start(p_day + 1)), 0))::bigint
$$;

create function backoffice.messages_of_day(p_day date)
returns table (channel text, sent bigint, delivered bigint, failed bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.channel, count(*) filter (where m.state in ('sent', 'delivered')), count(*) filter (where m.state = 'delivered'),
    count(*) filter (where m.state = 'failed')
  from notifications.message m
  where m.created_at >= backoffice.day_start(p_day) and m.created_at < backoffice.day_start(p_day + 1)
  group by m.channel
$$;

create table backoffice.filled_day (
  day date primary key,
  filled_at timestamptz not null default clock_timestamp()
);
create table backoffice.sales_day (
  day date not null references backoffice.filled_day,
  estate_id bigint not null references estates.estate,
  utility text not null,
  orders bigint not null,
  sales_kobo bigint not null,
  tokens bigint not null,
  units_tenths bigint not null,
  failed bigint not null,
  primary key (day, estate_id, utility)
);
create table backoffice.money_day (
  day date primary key references backoffice.filled_day,
  in_kobo bigint not null,
  out_kobo bigint not null,
  wallets_kobo bigint not null
);
create table backoffice.message_day (
  day date not null references backoffice.filled_day,
  channel text not null,
  sent bigint not null,
  delivered bigint not null,
  failed bigint not null,
  primary key (day, channel)
);

-- Adds a past day up, again if need be: running it twice changes nothing.
create function backoffice.fill_day(p_day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_day >= (now() at time zone 'Africa/Lagos')::date then
    raise exception 'the day % is not over', p_day;
  end if;
  insert into backoffice.filled_day (day) values (p_day) on conflict (day) do update set filled_at = clock_timestamp();
  delete from backoffice.sales_day s where s.day = p_day;
  insert into backoffice.sales_day select p_day, * from backoffice.sales_of_day(p_day);
  delete from backoffice.money_day m where m.day = p_day;
  insert into backoffice.money_day select p_day, * from backoffice.money_of_day(p_day);
  delete from backoffice.message_day m where m.day = p_day;
  insert into backoffice.message_day select p_day, * from backoffice.messages_of_day(p_day);
end $$;

-- Adds up the days that need it: those that never were, and each hour those of the last two days, whose messages still arrive.
create function backoffice.fill_due_days(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_day date;
  v_done integer := 0;
begin
  for v_day in
    select d.day::date
    from generate_series((select least(min(o.created_at), now()) from vending."order" o) at time zone 'Africa/Lagos',
      (now() at time zone 'Africa/Lagos')::date - 1, interval '1 day') d (day)
    left join backoffice.filled_day f on f.day = d.day::date
    where f.day is null
      or (f.filled_at < backoffice.day_start(f.day + 3) and f.filled_at < clock_timestamp() - interval '1 hour')
    order by 1 desc limit p_most
  loop
    perform backoffice.fill_day(v_day);
    v_done := v_done + 1;
  end loop;
  return v_done;
end $$;

-- The figures of any days: those that are added up, and the others as they are now.
create function backoffice.sales_between(p_from date, p_until date)
returns table (day date, estate_id bigint, utility text, orders bigint, sales_kobo bigint, tokens bigint, units_tenths bigint, failed bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.day, s.estate_id, s.utility, s.orders, s.sales_kobo, s.tokens, s.units_tenths, s.failed
  from backoffice.sales_day s where s.day between p_from and p_until
  union all
  select d.day::date, x.* from generate_series(p_from, p_until, interval '1 day') d (day)
  cross join lateral backoffice.sales_of_day(d.day::date) x
  where not exists (select from backoffice.filled_day f where f.day = d.day::date)
    and d.day::date between (now() at time zone 'Africa/Lagos')::date - 40 and (now() at time zone 'Africa/Lagos')::date
$$;
create function backoffice.money_between(p_from date, p_until date)
returns table (day date, in_kobo bigint, out_kobo bigint, wallets_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.day, m.in_kobo, m.out_kobo, m.wallets_kobo from backoffice.money_day m where m.day between p_from and p_until
  union all
  select d.day::date, x.* from generate_series(p_from, p_until, interval '1 day') d (day)
  cross join lateral backoffice.money_of_day(d.day::date) x
  where not exists (select from backoffice.filled_day f where f.day = d.day::date)
    and d.day::date between (now() at time zone 'Africa/Lagos')::date - 40 and (now() at time zone 'Africa/Lagos')::date
$$;
create function backoffice.messages_between(p_from date, p_until date)
returns table (day date, channel text, sent bigint, delivered bigint, failed bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.day, m.channel, m.sent, m.delivered, m.failed from backoffice.message_day m where m.day between p_from and p_until
  union all
  select d.day::date, x.* from generate_series(p_from, p_until, interval '1 day') d (day)
  cross join lateral backoffice.messages_of_day(d.day::date) x
  where not exists (select from backoffice.filled_day f where f.day = d.day::date)
    and d.day::date between (now() at time zone 'Africa/Lagos')::date - 40 and (now() at time zone 'Africa/Lagos')::date
$$;

revoke all on all functions in schema backoffice from public;
grant execute on function backoffice.overview(uuid) to gatelight_web, gatelight_app;
grant execute on function backoffice.fill_due_days(integer), backoffice.fill_day(date) to gatelight_app;
grant execute on function backoffice.sales_of_day(date), backoffice.money_of_day(date), backoffice.messages_of_day(date),
  backoffice.sales_between(date, date), backoffice.money_between(date, date), backoffice.messages_between(date, date),
  backoffice.day_start(date) to gatelight_staff, gatelight_app, gatelight_read;
grant select on backoffice.filled_day, backoffice.sales_day, backoffice.money_day, backoffice.message_day
  to gatelight_staff, gatelight_app, gatelight_read;
