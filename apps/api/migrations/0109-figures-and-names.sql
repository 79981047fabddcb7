-- The overview and the search by name stay fast on a year of a million orders.

-- ---------------------------------------------------------------------------------------------------------------------
-- Figures: days that are not added up are read in one pass, not once for each day
-- ---------------------------------------------------------------------------------------------------------------------

-- Of these days, those that are not added up: today, and after a stop of the worker some before it. Never further back than
-- 40 days, so that a question about last year does not read last year's orders.
create function backoffice.open_days(p_from date, p_until date) returns setof date
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.day::date
  from generate_series(greatest(p_from, (now() at time zone 'Africa/Lagos')::date - 40),
    least(p_until, (now() at time zone 'Africa/Lagos')::date), interval '1 day') d (day)
  where not exists (select from backoffice.filled_day f where f.day = d.day::date)
  order by 1
$$;

create function backoffice.open_sales(p_from date, p_until date)
returns table (day date, estate_id bigint, utility text, orders bigint, sales_kobo bigint, tokens bigint, units_tenths bigint, failed bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_days date[] := array(select backoffice.open_days(p_from, p_until));
  v_start timestamptz := backoffice.day_start(v_days[1]);
  v_end timestamptz := backoffice.day_start(v_days[cardinality(v_days)] + 1);
begin
  return query
  select x.day, x.estate_id, x.utility, sum(x.orders)::bigint, sum(x.sales_kobo)::bigint, sum(x.tokens)::bigint,
    sum(x.units_tenths)::bigint, sum(x.failed)::bigint
  from (
    select (o.vended_at at time zone 'Africa/Lagos')::date as day, o.estate_id, o.utility, 1 as orders, o.amount_kobo as sales_kobo,
      (select count(*) from vending.token t where t.order_id = o.id) as tokens, o.units_tenths, 0 as failed
    from vending."order" o where o.vended_at >= v_start and o.vended_at < v_end
    union all
    select (e.at at time zone 'Africa/Lagos')::date, o.estate_id, o.utility, 0, 0, 0, 0, 1
    from vending.order_event e join vending."order" o on o.id = e.order_id
    where e.to_status = 'vend_failed' and e.at >= v_start and e.at < v_end
  ) x where x.day = any (v_days) group by x.day, x.estate_id, x.utility;
end $$;

create function backoffice.open_messages(p_from date, p_until date)
returns table (day date, channel text, sent bigint, delivered bigint, failed bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_days date[] := array(select backoffice.open_days(p_from, p_until));
begin
  return query
  select x.day, x.channel, x.sent, x.delivered, x.failed from (
    select (m.created_at at time zone 'Africa/Lagos')::date as day, m.channel,
      count(*) filter (where m.state in ('sent', 'delivered')) as sent, count(*) filter (where m.state = 'delivered') as delivered,
      count(*) filter (where m.state = 'failed') as failed
    from notifications.message m
    where m.created_at >= backoffice.day_start(v_days[1])
      and m.created_at < backoffice.day_start(v_days[cardinality(v_days)] + 1)
    group by 1, 2
  ) x where x.day = any (v_days);
end $$;

-- What all wallets gained in each of these days. Planned with the days themselves, so that it reads their journals only.
create function backoffice.wallet_changes(p_from date, p_until date) returns table (day date, change_kobo bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query execute format(
    'select (j.created_at at time zone ''Africa/Lagos'')::date, sum(p.amount_kobo)::bigint
     from ledger.journal j join ledger.posting p on p.journal_id = j.id and p.balance_after_kobo is not null
     join ledger.account a on a.id = p.account_id and a.class = ''wallet''
     where j.created_at >= %L and j.created_at < %L group by 1',
    backoffice.day_start(p_from), backoffice.day_start(p_until + 1));
end $$;

create function backoffice.open_money(p_from date, p_until date)
returns table (day date, in_kobo bigint, out_kobo bigint, wallets_kobo bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_days date[] := array(select backoffice.open_days(p_from, p_until));
  v_start timestamptz := backoffice.day_start(v_days[1]);
  v_end timestamptz := backoffice.day_start(v_days[cardinality(v_days)] + 1);
  v_wallets bigint;
begin
  if cardinality(v_days) = 0 then
    return;
  end if;
  v_wallets := coalesce((select sum(b.balance_kobo) from ledger.balance b join ledger.account a on a.id = b.account_id and a.class = 'wallet'), 0);
  return query
  with flow as (
    select f.day, sum(f.in_kobo) as in_kobo, sum(f.out_kobo) as out_kobo from (
      select (c.paid_at at time zone 'Africa/Lagos')::date as day, c.received_minor as in_kobo, 0 as out_kobo
      from payments.capture c where c.currency = 'NGN' and c.paid_at >= v_start and c.paid_at < v_end
      union all
      select (r.processed_at at time zone 'Africa/Lagos')::date, 0, r.amount_minor
      from payments.refund r where r.currency = 'NGN' and r.processed_at >= v_start and r.processed_at < v_end
      union all
      select (w.done_at at time zone 'Africa/Lagos')::date, 0, w.amount_kobo - w.fee_kobo
      from withdrawals.withdrawal w where w.status = 'paid' and w.done_at >= v_start and w.done_at < v_end
    ) f group by f.day
  ), later as (
    -- From what wallets hold now, back to the end of each day.
    select * from backoffice.wallet_changes(v_days[1] + 1, (now() at time zone 'Africa/Lagos')::date)
  )
  select d.day, coalesce(f.in_kobo, 0)::bigint, coalesce(f.out_kobo, 0)::bigint,
    (v_wallets - coalesce((select sum(l.change_kobo) from later l where l.day > d.day), 0))::bigint
  from unnest(v_days) d (day) left join flow f on f.day = d.day;
end $$;

create or replace function backoffice.sales_between(p_from date, p_until date)
returns table (day date, estate_id bigint, utility text, orders bigint, sales_kobo bigint, tokens bigint, units_tenths bigint, failed bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.day, s.estate_id, s.utility, s.orders, s.sales_kobo, s.tokens, s.units_tenths, s.failed
  from backoffice.sales_day s where s.day between p_from and p_until
  union all
  select * from backoffice.open_sales(p_from, p_until)
$$;
create or replace function backoffice.money_between(p_from date, p_until date)
returns table (day date, in_kobo bigint, out_kobo bigint, wallets_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.day, m.in_kobo, m.out_kobo, m.wallets_kobo from backoffice.money_day m where m.day between p_from and p_until
  union all
  select * from backoffice.open_money(p_from, p_until)
$$;
create or replace function backoffice.messages_between(p_from date, p_until date)
returns table (day date, channel text, sent bigint, delivered bigint, failed bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.day, m.channel, m.sent, m.delivered, m.failed from backoffice.message_day m where m.day between p_from and p_until
  union all
  select * from backoffice.open_messages(p_from, p_until)
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Names: people buy again, so there are far fewer names than purchases
-- ---------------------------------------------------------------------------------------------------------------------

-- The search looks the text up among the names, and then reads the newest purchases of each name from an index. Searching the
-- names of all purchases read every one of them that fits, just to sort them.
create table backoffice.buyer_name (name text primary key);
create index buyer_name_parts on backoffice.buyer_name using gin (to_tsvector('simple', name));
-- Names of purchases up to done_id are in the table; those above it are looked at one by one. A purchase does not write here:
-- the job of the days does, so that a purchase costs nothing more.
create table backoffice.buyer_name_mark (
  only_row boolean primary key default true check (only_row),
  done_id bigint not null default 0,
  seen_id bigint,
  seen_xid xid8,
  cleaned_on date not null default '2000-01-01'
);
insert into backoffice.buyer_name_mark default values;

drop index vending.quick_purchase_name;
create index quick_purchase_name_order on vending.quick_purchase (customer_name, order_id);

-- Takes the names of settled purchases over; each Lagos day it also forgets names that retention has removed everywhere.
create function backoffice.note_buyer_names() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mark backoffice.buyer_name_mark;
  v_today date := (now() at time zone 'Africa/Lagos')::date;
begin
  select * into strict v_mark from backoffice.buyer_name_mark for update;
  -- Ids are drawn before their rows are committed: those seen before count once every transaction of that time has ended.
  if v_mark.seen_id is not null
    and (v_mark.seen_xid < pg_snapshot_xmin(pg_current_snapshot()) or v_mark.seen_xid > pg_current_xact_id()) then
    insert into backoffice.buyer_name (name)
    select distinct q.customer_name from vending.quick_purchase q
    where q.order_id > v_mark.done_id and q.order_id <= v_mark.seen_id and q.customer_name <> '(removed)'
    on conflict do nothing;
    v_mark.done_id := v_mark.seen_id;
    v_mark.seen_id := null;
  end if;
  if v_mark.seen_id is null then
    v_mark.seen_id := coalesce((select max(q.order_id) from vending.quick_purchase q), 0);
    v_mark.seen_xid := pg_current_xact_id();
  end if;
  if v_mark.cleaned_on < v_today then
    delete from backoffice.buyer_name n
    where not exists (select from vending.quick_purchase q where q.customer_name = n.name);
    v_mark.cleaned_on := v_today;
  end if;
  update backoffice.buyer_name_mark
  set done_id = v_mark.done_id, seen_id = v_mark.seen_id, seen_xid = v_mark.seen_xid, cleaned_on = v_mark.cleaned_on;
end $$;

create or replace function backoffice.fill_due_days(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_day date;
  v_done integer := 0;
begin
  perform backoffice.note_buyer_names();
  for v_day in
    select d.day::date
    from generate_series(((select least(min(o.created_at), now()) from vending."order" o) at time zone 'Africa/Lagos')::date,
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

revoke all on function backoffice.open_days(date, date), backoffice.open_sales(date, date), backoffice.open_messages(date, date),
  backoffice.wallet_changes(date, date), backoffice.open_money(date, date), backoffice.note_buyer_names() from public;
grant execute on function backoffice.open_sales(date, date), backoffice.open_messages(date, date), backoffice.open_money(date, date)
  to gatelight_staff, gatelight_app, gatelight_read;
grant select on backoffice.buyer_name, backoffice.buyer_name_mark to gatelight_staff, gatelight_app, gatelight_read;
