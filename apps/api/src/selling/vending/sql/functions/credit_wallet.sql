-- Returns the money of a user's order to their wallet, once, for every payment method. Opens the wallet if it does not
-- exist yet. Returns false when it was credited before.
create or replace function vending.credit_wallet(p_order_id bigint, p_reason text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_order vending."order";
begin
  select * into strict v_order from vending."order" o where o.id = p_order_id for update;
  if v_order.status = 'credited' then
    return false;
  end if;
  if v_order.buyer_id is null or not exists (select from vending.order_payment p where p.order_id = p_order_id) then
    raise exception 'no user paid order %', p_order_id using errcode = 'VD004';
  end if;
  perform ledger.open_account('wallet:' || v_order.buyer_id);
  -- Before the wallet: see the order of locks in vending.place_order.
  perform from metering.unit_carry k where k.meter_id = v_order.meter_id for update;
  perform ledger.post(vending.wallet_credit_reference(p_order_id), 'order-credited', 'NGN',
    left('Money back for ' || v_order.reference || ', ' || p_reason, 500), 'system', null,
    array[('order-clearing', 'wallet:' || v_order.buyer_id, v_order.amount_kobo)::ledger.move]);
  update vending."order" o set status = 'credited', lease_until = null, attention = null where o.id = p_order_id;
  return true;
end $$;
revoke all on function vending.credit_wallet(bigint, text) from public;
grant execute on function vending.credit_wallet(bigint, text) to gatelight_app;
