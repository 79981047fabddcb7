-- What estates sold is added up once a day, so that the statements of a month read some thousand rows instead of all its orders.

-- Sold in an estate on a Lagos day: energy without VAT is the base of its share; what corrections gave back on the day is deducted.
-- Written by the job of the days (backoffice.fill_day). `id` is new each time a day is added up, for the check of new rows.
create table commission.day_sum (
  id bigint generated always as identity,
  day date not null,
  estate_id bigint not null references estates.estate,
  utility text not null,
  orders bigint not null,
  sales_kobo bigint not null,
  base_kobo bigint not null,
  primary key (day, estate_id, utility)
);
create unique index day_sum_id on commission.day_sum (id);
create index correction_item_done on tariffs.correction_item (done_at) where done_at is not null;

-- Each sale, and each correction as a sale below zero. Corrections by tokens give no money back.
create function commission.sold_between(p_from timestamptz, p_until timestamptz)
returns table (estate_id bigint, utility text, at timestamptz, orders integer, sales_kobo bigint, base_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.estate_id, o.utility, o.vended_at, 1, o.amount_kobo, o.energy_kobo
  from vending."order" o
  where o.status = 'vended' and o.vended_at >= p_from and o.vended_at < p_until
  union all
  select o.estate_id, o.utility, i.done_at, 0, -(i.energy_kobo + i.vat_kobo), -i.energy_kobo
  from tariffs.correction_item i join vending."order" o on o.id = i.order_id
  where i.done_at >= p_from and i.done_at < p_until and i.paid_into <> 'token'
$$;

create function commission.add_up_day(p_day date) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from commission.day_sum s where s.day = p_day;
  insert into commission.day_sum (day, estate_id, utility, orders, sales_kobo, base_kobo)
  select p_day, s.estate_id, s.utility, sum(s.orders), sum(s.sales_kobo), sum(s.base_kobo)
  from commission.sold_between(backoffice.day_start(p_day), backoffice.day_start(p_day + 1)) s
  group by s.estate_id, s.utility;
$$;

-- As before, with the sums of the estates' shares.
create or replace function backoffice.fill_day(p_day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_day >= (now() at time zone 'Africa/Lagos')::date then
    raise exception 'the day % is not over', p_day;
  end if;
  perform pg_advisory_xact_lock(hashtext('backoffice.fill_day'));
  insert into backoffice.filled_day (day) values (p_day) on conflict (day) do update set filled_at = clock_timestamp();
  delete from backoffice.sales_day s where s.day = p_day;
  insert into backoffice.sales_day select p_day, * from backoffice.sales_of_day(p_day);
  delete from backoffice.money_day m where m.day = p_day;
  insert into backoffice.money_day select p_day, * from backoffice.money_of_day(p_day);
  delete from backoffice.message_day m where m.day = p_day;
  insert into backoffice.message_day select p_day, * from backoffice.messages_of_day(p_day);
  perform backoffice.total_day(p_day);
  perform backoffice.total_month(date_trunc('month', p_day)::date);
  perform commission.add_up_day(p_day);
end $$;

-- Days whose sums are final: added up two days after their end, when every transaction of the day is long over. Sales and
-- corrections are never changed after that.
create view commission.final_day as
  select f.day from backoffice.filled_day f where f.filled_at >= backoffice.day_start(f.day + 3);

-- What was sold in a month, in Lagos, at each rate; of all estates, or of one. Final days are read as their sums. Orders are read
-- for the other days, and for an estate on a day on which another rate of it begins in the middle. An amount below zero earns nothing.
create function commission.month_lines(p_month date, p_estate_id bigint)
returns table (estate_id bigint, utility text, rate_bp integer, orders bigint, sales_kobo bigint, base_kobo bigint, share_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with month_day as materialized (
    select d.day::date as day, backoffice.day_start(d.day::date) as from_at, backoffice.day_start(d.day::date + 1) as until_at,
      exists (select from commission.final_day f where f.day = d.day::date) as is_final
    from generate_series(p_month, least((p_month + interval '1 month')::date - 1, (now() at time zone 'Africa/Lagos')::date),
      interval '1 day') d (day)
  ), rate as materialized (
    select r.estate_id, r.rate_bp, r.valid_from,
      lead(r.valid_from, 1, 'infinity') over (partition by r.estate_id order by r.valid_from) as valid_until
    from commission.rate r where r.cancelled_at is null and (p_estate_id is null or r.estate_id = p_estate_id)
  ), rate_change as materialized (
    select distinct r.estate_id, d.day
    from rate r join month_day d on d.is_final and r.valid_from > d.from_at and r.valid_from < d.until_at
  ), read_day as materialized (
    select d.* from month_day d where not d.is_final or d.day in (select c.day from rate_change c)
  ), sold as (
    select s.estate_id, s.utility, d.from_at as at, s.orders, s.sales_kobo, s.base_kobo
    from month_day d join commission.day_sum s on s.day = d.day
    where d.is_final and (p_estate_id is null or s.estate_id = p_estate_id)
      and not exists (select from rate_change c where c.estate_id = s.estate_id and c.day = s.day)
    union all
    select s.estate_id, s.utility, s.at, s.orders, s.sales_kobo, s.base_kobo
    from read_day d cross join lateral commission.sold_between(d.from_at, d.until_at) s
    where (p_estate_id is null or s.estate_id = p_estate_id)
      and (not d.is_final or exists (select from rate_change c where c.estate_id = s.estate_id and c.day = d.day))
  )
  select s.estate_id, s.utility, coalesce(r.rate_bp, 0), sum(s.orders)::bigint, sum(s.sales_kobo)::bigint, sum(s.base_kobo)::bigint,
    div(greatest(0, sum(s.base_kobo)) * coalesce(r.rate_bp, 0), 10000)::bigint
  from sold s left join rate r on r.estate_id = s.estate_id and s.at >= r.valid_from and s.at < r.valid_until
  group by s.estate_id, s.utility, coalesce(r.rate_bp, 0)
  order by s.estate_id, s.utility, coalesce(r.rate_bp, 0)
$$;

create or replace function commission.lines(p_estate_id bigint, p_month date)
returns table (utility text, rate_bp integer, orders bigint, sales_kobo bigint, base_kobo bigint, share_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.utility, l.rate_bp, l.orders, l.sales_kobo, l.base_kobo, l.share_kobo from commission.month_lines(p_month, p_estate_id) l
$$;

insert into commission.day_sum (day, estate_id, utility, orders, sales_kobo, base_kobo)
select (s.at at time zone 'Africa/Lagos')::date, s.estate_id, s.utility, sum(s.orders), sum(s.sales_kobo), sum(s.base_kobo)
from commission.sold_between('-infinity', 'infinity') s
where (s.at at time zone 'Africa/Lagos')::date in (select f.day from backoffice.filled_day f)
group by 1, 2, 3;

revoke all on function commission.sold_between(timestamptz, timestamptz), commission.add_up_day(date),
  commission.month_lines(date, bigint) from public;
grant execute on function commission.month_lines(date, bigint) to gatelight_staff, gatelight_app;
grant execute on function commission.sold_between(timestamptz, timestamptz) to gatelight_app, gatelight_read;
grant select on commission.day_sum, commission.final_day to gatelight_app, gatelight_read;
