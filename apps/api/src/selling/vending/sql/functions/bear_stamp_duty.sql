-- For an order that is paid by transfer: books the operator's duty on the money that arrived, in the same transaction
-- and the same call.
create or replace function vending.bear_stamp_duty() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_order vending."order";
begin
  select o.* into strict v_order from vending."order" o where o.id = new.order_id;
  if v_order.method = 'transfer' and v_order.fee_kobo = 0 then
    perform wallets.bear_stamp_duty(v_order.reference, v_order.received_kobo);
  end if;
  return null;
end $$;
revoke all on function vending.bear_stamp_duty() from public;
