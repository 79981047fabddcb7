-- A year of the overview is read as months and totals of days: some thousand rows, where it was a row for each day, estate and
-- utility. Both are sums of backoffice.sales_day, calculated again in the transaction that adds up the day.

create table backoffice.sales_month (
  month date not null check (month = date_trunc('month', month)),
  estate_id bigint not null references estates.estate,
  utility text not null,
  orders bigint not null,
  sales_kobo bigint not null,
  tokens bigint not null,
  units_tenths bigint not null,
  failed bigint not null,
  primary key (month, estate_id, utility)
);
comment on table backoffice.sales_month is 'Sales of the days of a month that are added up, by estate and utility';

create table backoffice.sales_total_day (
  day date not null references backoffice.filled_day,
  utility text not null,
  orders bigint not null,
  sales_kobo bigint not null,
  tokens bigint not null,
  units_tenths bigint not null,
  failed bigint not null,
  primary key (day, utility)
);
comment on table backoffice.sales_total_day is 'Sales of a day that is added up, of all estates together';

create index sales_day_of_estate on backoffice.sales_day (estate_id, day);

create function backoffice.total_day(p_day date) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from backoffice.sales_total_day t where t.day = p_day;
  insert into backoffice.sales_total_day
  select s.day, s.utility, sum(s.orders), sum(s.sales_kobo), sum(s.tokens), sum(s.units_tenths), sum(s.failed)
  from backoffice.sales_day s where s.day = p_day group by s.day, s.utility;
$$;

create function backoffice.total_month(p_month date) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from backoffice.sales_month t where t.month = p_month;
  insert into backoffice.sales_month
  select p_month, s.estate_id, s.utility, sum(s.orders), sum(s.sales_kobo), sum(s.tokens), sum(s.units_tenths), sum(s.failed)
  from backoffice.sales_day s where s.day >= p_month and s.day < (p_month + interval '1 month')::date
  group by s.estate_id, s.utility;
$$;

-- As before, with the totals of the day and of its month. One at a time: two that add up different days of a month would each
-- write a month without the other's day.
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
end $$;

select backoffice.total_day(f.day) from backoffice.filled_day f;
select backoffice.total_month(m.month) from (select distinct date_trunc('month', f.day)::date as month from backoffice.filled_day f) m;

revoke all on function backoffice.total_day(date), backoffice.total_month(date) from public;
grant select on backoffice.sales_month, backoffice.sales_total_day to gatelight_staff, gatelight_app, gatelight_read;
