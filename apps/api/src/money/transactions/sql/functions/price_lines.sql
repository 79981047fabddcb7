-- The lines of an order's price, as in a message with its token.
create or replace function transactions.price_lines(o vending."order") returns jsonb
language sql stable set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('amount_kobo', o.amount_kobo, 'debt_kobo', o.debt_kobo, 'fee_kobo', o.fee_kobo,
    'energy_kobo', o.energy_kobo, 'vat_kobo', o.vat_kobo, 'vat_rate_bp', o.vat_rate_bp, 'tariff_name', o.tariff_name,
    'price_kobo_per_unit', o.price_kobo_per_unit, 'units', vending.tenths(o.units_tenths),
    'unit', case o.utility when 'electricity' then 'kWh' else 'm³' end, 'rounding', o.rounding,
    'carried_units', vending.carried_units(o.carry_before_micro), 'debt_left_kobo', o.debt_left_kobo)
$$;
revoke all on function transactions.price_lines(vending."order") from public;
