-- What an amount buys, the only place where a price is computed: debt + fee + energy + VAT = amount, to the kobo. The
-- amount includes VAT. Units are rounded over all purchases of a meter and not for each one, so that splitting an
-- amount buys nothing extra: p_carried_micro is what earlier purchases gave in advance, in millionths of a tenth of a
-- unit. `units_tenths`: 0 when no money is left for units, null for more units than a token can hold.
create or replace function vending.quote(
  p_amount_kobo bigint, p_fee_kobo bigint, p_owed_kobo bigint, p_recovery_bp integer, p_vat_rate_bp integer,
  p_price_kobo_per_unit bigint, p_rounding text, p_carried_micro bigint,
  out debt_kobo bigint, out energy_kobo bigint, out vat_kobo bigint, out debt_left_kobo bigint, out units_tenths bigint)
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_gross numeric;
  v_tax numeric := 10000 + p_vat_rate_bp;
  v_due numeric;
  v_units numeric;
  v_offset numeric;
  v_step numeric;
begin
  debt_kobo := least(div(p_amount_kobo::numeric * p_recovery_bp, 10000), p_owed_kobo);
  debt_left_kobo := p_owed_kobo - debt_kobo;
  v_gross := p_amount_kobo - debt_kobo - p_fee_kobo;
  units_tenths := 0;
  if v_gross <= 0 then
    return;
  end if;
  -- The half kobo goes to energy, so that the customer gets more units.
  energy_kobo := div(2 * v_gross * 10000 + v_tax, 2 * v_tax);
  vat_kobo := v_gross - energy_kobo;
  -- Millionths of a tenth of a unit; units that earlier purchases gave in advance count towards this one.
  v_due := div(energy_kobo::numeric * 10000000, p_price_kobo_per_unit) - p_carried_micro;
  if v_due <= 0 then
    return;
  end if;
  v_units := case p_rounding
    when 'up' then div(v_due + 999999, 1000000)
    when 'down' then div(v_due, 1000000)
    when 'half-up' then div(2 * v_due + 1000000, 2000000)
  end;
  if v_units > 18201624 then
    units_tenths := null;
    return;
  end if;
  -- Above 1,638.3 units a token holds steps, rounded up for the customer.
  if v_units < 16384 then
    units_tenths := v_units;
    return;
  end if;
  v_offset := case when v_units >= 1818624 then 1818624 when v_units >= 180224 then 180224 else 16384 end;
  v_step := case when v_units >= 1818624 then 1000 when v_units >= 180224 then 100 else 10 end;
  units_tenths := v_offset + v_step * ceil((v_units - v_offset) / v_step);
end $$;
revoke all on function vending.quote(bigint, bigint, bigint, integer, integer, bigint, text, bigint) from public;
grant execute on function vending.quote(bigint, bigint, bigint, integer, integer, bigint, text, bigint) to gatelight_app, gatelight_web, gatelight_staff;
