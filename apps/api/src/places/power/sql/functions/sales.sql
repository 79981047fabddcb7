-- The electricity that houses of an estate bought, by day: our tokens, and sales of another system.
create or replace function power.sales(p_estate_id bigint, p_from date, p_until date)
returns table (day date, house_id bigint, units_tenths bigint, energy_kobo bigint, is_elsewhere boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with begun as (
    select coalesce(max(s.day) + 1, '-infinity'::date) as day from power.settled_day s
  ), ours as (
    select s.day, s.meter_id, s.units_tenths, s.energy_kobo from power.sold_day s
    where s.estate_id = p_estate_id and s.day between p_from and p_until
    union all
    select platform.day_of(o.vended_at), o.meter_id, o.units_tenths, o.energy_kobo from begun b, vending."order" o
    where o.estate_id = p_estate_id and o.utility = 'electricity'
      and o.vended_at >= platform.start_of(greatest(p_from, b.day))
      and o.vended_at < platform.start_of(p_until + 1)
  )
  select o.day, m.house_id, o.units_tenths, o.energy_kobo, false from ours o join metering.meter m on m.id = o.meter_id
  union all
  select s.day, s.house_id, s.units_tenths, s.energy_kobo, true from power.sold_elsewhere s
  where s.estate_id = p_estate_id and s.day between p_from and p_until
$$;
revoke all on function power.sales(bigint, date, date) from public;
grant execute on function power.sales(bigint, date, date) to gatelight_app, gatelight_staff;
