-- How much each sale of a tariff in a period would have cost at another price. The paid money stays the same; the units
-- are worth less. Energy at the right price is rounded down and so is its VAT: the customer gets the kobo. If staff
-- gave back parts of an order, only the rest of it goes back, energy and VAT in proportion.
create or replace function tariffs.price_differences(p_tariff_id bigint, p_from timestamptz, p_until timestamptz, p_right_price_kobo bigint)
returns table (order_id bigint, reference text, meter_number text, estate_id bigint, estate_name text, buyer_id text, created_at timestamptz,
  amount_kobo bigint, price_kobo bigint, units_tenths bigint, energy_back_kobo bigint, vat_back_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.id, o.reference, o.meter_number, o.estate_id, o.estate_name, o.buyer_id, o.created_at, o.amount_kobo, o.price_kobo_per_unit,
    o.units_tenths, (b.kobo - div(b.kobo * d.vat, d.energy + d.vat))::bigint, div(b.kobo * d.vat, d.energy + d.vat)::bigint
  from vending."order" o
  join metering.tariff_price p on p.id = o.tariff_price_id
  cross join lateral (select div(o.energy_kobo::numeric * p_right_price_kobo, o.price_kobo_per_unit) as energy) r
  cross join lateral (
    select o.energy_kobo - r.energy as energy, greatest(0, o.vat_kobo - div(r.energy * o.vat_rate_bp, 10000)) as vat) d
  -- Energy, VAT and a debt that was settled elsewhere are never more than the price: only parts reduce it.
  cross join lateral (select case when exists (select from vending.part_refund f where f.order_id = o.id)
    then least(d.energy + d.vat, vending.left_to_give_back(o.id)) else d.energy + d.vat end as kobo) b
  where p.tariff_id = p_tariff_id and o.created_at >= p_from and o.created_at < p_until and o.status = 'vended'
    and o.price_kobo_per_unit > p_right_price_kobo
    and d.energy + d.vat > 0 and b.kobo > 0
    and not exists (select from tariffs.correction_item i where i.order_id = o.id)
$$;
revoke all on function tariffs.price_differences(bigint, timestamp with time zone, timestamp with time zone, bigint) from public;
grant execute on function tariffs.price_differences(bigint, timestamp with time zone, timestamp with time zone, bigint) to gatelight_app, gatelight_staff;
