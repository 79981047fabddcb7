-- The journal of an order's token, from the paid amount to its recipients. `p_debt_kobo`: how much of its debt line is
-- still owed. The amounts are from the order, not from the caller.
create or replace function vending.draft_sale(p_order vending."order", p_debt_kobo bigint) returns ledger.draft
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_moves ledger.move[] := array[
    ('order-clearing', vending.income_account(p_order), p_order.energy_kobo)::ledger.move];
begin
  if p_order.vat_kobo > 0 then
    v_moves := v_moves || ('order-clearing', 'vat-payable', p_order.vat_kobo)::ledger.move;
  end if;
  if p_order.fee_kobo > 0 then
    v_moves := v_moves || ('order-clearing', 'stamp-duty-payable', p_order.fee_kobo)::ledger.move;
  end if;
  if p_debt_kobo > 0 then
    v_moves := v_moves || ('order-clearing', 'debt-receivable:' || p_order.meter_id, p_debt_kobo)::ledger.move;
  end if;
  return ('vend:' || p_order.id, 'vend',
    'Token for meter ' || p_order.meter_number || ', ' || p_order.units_tenths / 10 || '.' || p_order.units_tenths % 10
      || ' units, ' || p_order.reference,
    'system', v_moves)::ledger.draft;
end $$;
revoke all on function vending.draft_sale(vending."order", bigint) from public;
