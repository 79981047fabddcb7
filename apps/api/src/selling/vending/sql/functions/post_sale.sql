-- The journal of an order's token, from what was paid to whom it belongs. `p_debt_kobo`: how much of its debt line is still owed.
-- The amounts come from the order and not from the caller.
create or replace function vending.post_sale(p_order vending."order", p_debt_kobo bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_income text := 'revenue:' || p_order.utility || ':' || p_order.estate_id;
  v_moves ledger.move[] := array[('order-clearing', v_income, p_order.energy_kobo)::ledger.move];
  v_journal_id bigint;
begin
  perform ledger.open_account(v_income);
  if p_order.vat_kobo > 0 then
    v_moves := v_moves || ('order-clearing', 'vat-payable', p_order.vat_kobo)::ledger.move;
  end if;
  if p_order.fee_kobo > 0 then
    v_moves := v_moves || ('order-clearing', 'stamp-duty-payable', p_order.fee_kobo)::ledger.move;
  end if;
  if p_debt_kobo > 0 then
    v_moves := v_moves || ('order-clearing', 'debt-receivable:' || p_order.meter_id, p_debt_kobo)::ledger.move;
  end if;
  select j.journal_id into v_journal_id from ledger.post(
    'vend:' || p_order.id, 'vend', 'NGN',
    'Token for meter ' || p_order.meter_number || ', ' || p_order.units_tenths / 10 || '.' || p_order.units_tenths % 10
      || ' units, ' || p_order.reference,
    'system', null, v_moves) j;
  return v_journal_id;
end $$;
revoke all on function vending.post_sale(vending."order", bigint) from public;
