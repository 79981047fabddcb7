-- Sums the tokens of the next days that are over, at most p_days of them, from the first order on. Returns how many days it summed.
create or replace function power.settle_sales(p_days integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- A purchase that began before midnight is finished by now.
  v_until date := platform.day_of(now() - interval '30 minutes');
  v_day date;
  v_count integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('power.settle_sales', 0));
  v_day := coalesce((select max(s.day) + 1 from power.settled_day s),
    (select platform.day_of(min(o.vended_at)) from vending."order" o where o.vended_at is not null), v_until);
  while v_day < v_until and v_count < p_days loop
    insert into power.sold_day (estate_id, day, meter_id, units_tenths, energy_kobo)
    select o.estate_id, v_day, o.meter_id, sum(o.units_tenths), sum(o.energy_kobo) from vending."order" o
    where o.vended_at >= platform.start_of(v_day) and o.vended_at < platform.start_of(v_day + 1)
      and o.utility = 'electricity'
    group by o.estate_id, o.meter_id;
    insert into power.settled_day (day) values (v_day);
    v_day := v_day + 1;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
revoke all on function power.settle_sales(integer) from public;
grant execute on function power.settle_sales(integer) to gatelight_app;
