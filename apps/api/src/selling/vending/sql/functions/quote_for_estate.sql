-- What an amount by transfer buys in an estate now, without a meter: at the price of most of its active electricity
-- meters, without debt or units carried over from earlier purchases. No row: there is no such estate, or none of its
-- meters has a price.
create or replace function vending.quote_for_estate(p_estate text, p_amount_kobo bigint)
returns table (tariff_name text, price_kobo_per_unit bigint, rounding text, vat_rate_bp integer, fee_kobo bigint, energy_kobo bigint,
  vat_kobo bigint, units_tenths bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with usual as (
    select c.tariff_id
    from estates.estate e
    join metering.meter m on m.estate_id = e.id and m.utility = 'electricity' and m.status = 'active'
    cross join lateral (select coalesce(
      (select a.tariff_id from metering.meter_tariff a
       where a.meter_id = m.id and a.valid_from <= now() and a.cancelled_at is null order by a.valid_from desc limit 1),
      m.tariff_id) as tariff_id) c
    where e.name = p_estate and e.retired_at is null
    group by c.tariff_id
    order by count(*) desc, c.tariff_id
    limit 1)
  select t.name, p.price_kobo_per_unit, coalesce(p.rounding, t.rounding), v.rate_bp, f.duty, q.energy_kobo, q.vat_kobo, q.units_tenths
  from usual u
  join metering.tariff t on t.id = u.tariff_id and t.utility = 'electricity'
  cross join lateral (select r.price_kobo_per_unit, r.rounding from metering.tariff_price r
    where r.tariff_id = t.id and r.valid_from <= now() and r.cancelled_at is null order by r.valid_from desc limit 1) p
  cross join lateral (select coalesce((select r.rate_bp from metering.vat_rate r
    where r.utility = t.utility and r.valid_from <= now() and r.cancelled_at is null order by r.valid_from desc limit 1), 0) as rate_bp) v
  cross join lateral vending.payers_duty('transfer', p_amount_kobo) f (duty)
  cross join lateral vending.quote(p_amount_kobo, f.duty, 0, 0, v.rate_bp, p.price_kobo_per_unit, coalesce(p.rounding, t.rounding), 0) q
$$;
revoke all on function vending.quote_for_estate(text, bigint) from public;
grant execute on function vending.quote_for_estate(text, bigint) to gatelight_app, gatelight_web;
