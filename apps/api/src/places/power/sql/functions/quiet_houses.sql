-- Houses of an estate that bought no electricity for three weeks, or bought less in four weeks than half of what they
-- usually buy in that time. "Usually" means the twelve weeks before, with at least three days of purchases. A house
-- whose residents do not share their purchases is only counted.
create or replace function power.quiet_houses(p_estate_id bigint, p_line_id bigint)
returns table (house_id bigint, house text, line text, kind text, last_bought_on date, bought_tenths bigint, usual_tenths bigint,
  meter_number text, is_shared boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with today as (
    select platform.today() as day
  ), bought as (
    select s.house_id, max(s.day) as last_on, count(distinct s.day) filter (where s.day < t.day - 28) as days_before,
      coalesce(sum(s.units_tenths) filter (where s.day >= t.day - 28), 0)::bigint as now_tenths,
      (coalesce(sum(s.units_tenths) filter (where s.day < t.day - 28), 0) / 3)::bigint as usual
    from today t, power.sales(p_estate_id, t.day - 112, t.day) s where s.house_id is not null group by s.house_id
  ), meter as (
    select distinct on (m.house_id) m.house_id, m.id, m.number from metering.meter m
    where m.estate_id = p_estate_id and m.utility = 'electricity' and m.life in ('installed', 'active', 'faulty') and m.house_id is not null
    order by m.house_id, m.id
  )
  select h.id, h.name, l.name, case when b.last_on <= t.day - 21 then 'nothing' else 'less' end, b.last_on, b.now_tenths, b.usual, m.number,
    households.shows_purchase(m.id, null)
  from today t, bought b
  join estates.house h on h.id = b.house_id and h.retired_at is null
  join meter m on m.house_id = h.id
  left join power.line_house x on x.house_id = h.id
  left join power.line l on l.id = x.line_id
  -- An empty house is not expected to buy.
  where (exists (select from households.occupant o where o.house_id = h.id and o.ended_at is null and o.lives_here)
      or not exists (select from households.occupant o where o.house_id = h.id))
    and b.days_before >= 3 and (b.last_on <= t.day - 21 or b.now_tenths * 2 < b.usual) and (p_line_id is null or x.line_id = p_line_id)
  order by b.now_tenths::numeric / greatest(b.usual, 1), b.last_on, estates.counted(h.name)
$$;
revoke all on function power.quiet_houses(bigint, bigint) from public;
grant execute on function power.quiet_houses(bigint, bigint) to gatelight_app, gatelight_staff;
