-- Recalculates the days of a meter that a reading at p_at changes: from the reading before it to the reading after it.
-- A day is known when there are readings before and after it. The counter at each midnight is rounded, not the day, so
-- that days add up to what the meter counted.
create or replace function power.settle_meter(p_meter_id bigint, p_from timestamptz, p_until timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_before timestamptz := (select max(r.at) from power.reading r where r.meter_id = p_meter_id and r.at < p_from and r.corrected_by is null);
  v_after timestamptz := (select min(r.at) from power.reading r where r.meter_id = p_meter_id and r.at > p_until and r.corrected_by is null);
  v_first date := platform.day_of(coalesce(v_before, p_from));
  v_last date := platform.day_of(coalesce(v_after, p_until));
  v_low timestamptz := platform.start_of(v_first);
  v_high timestamptz := platform.start_of(v_last + 1);
begin
  delete from power.meter_day d where d.meter_id = p_meter_id and d.day between v_first and v_last;
  insert into power.meter_day (meter_id, day, tenths, is_spread)
  with known as (
    select r.at, r.reading_tenths, r.replaced_at_tenths from power.reading r
    where r.meter_id = p_meter_id and r.corrected_by is null
      and r.at >= coalesce((select max(x.at) from power.reading x where x.meter_id = p_meter_id and x.corrected_by is null and x.at <= v_low), '-infinity')
      and r.at <= coalesce((select min(x.at) from power.reading x where x.meter_id = p_meter_id and x.corrected_by is null and x.at >= v_high), 'infinity')
  ), step as (
    select k.at, lead(k.at) over w as next_at,
      coalesce(lead(k.replaced_at_tenths) over w, lead(k.reading_tenths) over w) - k.reading_tenths as used
    from known k window w as (order by k.at)
  ), span as (
    select s.at, s.next_at, s.used, coalesce(sum(s.used) over (order by s.at rows between unbounded preceding and 1 preceding), 0) as counted
    from step s
  ), midnight as (
    select d::date as day, platform.start_of(d::date) as at
    from generate_series(v_first::timestamp, (v_last + 1)::timestamp, interval '1 day') d
  ), shown as (
    select m.day, round(s.counted + s.used * extract(epoch from m.at - s.at) / extract(epoch from s.next_at - s.at)) as tenths,
      s.next_at - s.at > interval '36 hours' as is_spread
    from midnight m join span s on s.next_at is not null and m.at >= s.at and m.at < s.next_at
    union all
    -- The last reading, exactly at midnight.
    select m.day, s.counted, false from midnight m join span s on s.next_at is null and s.at = m.at
  ), whole as (
    select s.day, lead(s.tenths) over w - s.tenths as tenths, s.is_spread or lead(s.is_spread) over w as is_spread, lead(s.day) over w as next_day
    from shown s window w as (order by s.day)
  )
  select p_meter_id, w.day, w.tenths, w.is_spread from whole w where w.next_day = w.day + 1 and w.day <= v_last;
end $$;
revoke all on function power.settle_meter(bigint, timestamptz, timestamptz) from public;
