-- Sales in a month, in Lagos, at each rate, for all estates or for one. For final days it reads their sums. It reads
-- the orders for all other days, and for an estate on a day in the middle of which another rate begins. An amount below
-- zero earns nothing.
create or replace function commission.month_lines(p_month date, p_estate_id bigint)
returns table (estate_id bigint, utility text, rate_bp integer, orders bigint, sales_kobo bigint, base_kobo bigint, share_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with month_day as materialized (
    select d.day::date as day, staff_lists.day_start(d.day::date) as from_at, staff_lists.day_start(d.day::date + 1) as until_at,
      exists (select from commission.final_day f where f.day = d.day::date) as is_final
    from generate_series(p_month, least((p_month + interval '1 month')::date - 1, platform.today()),
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
revoke all on function commission.month_lines(date, bigint) from public;
grant execute on function commission.month_lines(date, bigint) to gatelight_app, gatelight_staff;
