-- Stores orders that vending.prepare_order prepared in this transaction, with one statement for each table: all of
-- them, or none. Orders that a wallet pays get their journals, payments and, when they start as vending, first
-- attempts. Refused with GL004 when a wallet holds less, and with VD007 when another request of a buyer was faster. No
-- row: the reference of an anonymous purchase is taken.
create or replace function vending.store_orders(p_orders vending."order"[]) returns setof vending."order"
language plpgsql security definer rows 8 set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_paid vending."order"[] := array(select o from unnest(p_orders) o where o.method = 'wallet');
  v_stored vending."order"[];
  v_journals bigint[];
begin
  if v_paid <> '{}' then
    perform ledger.open_account(w.code) from (select distinct 'wallet:' || o.buyer_id as code from unnest(v_paid) o order by 1) w;
    v_journals := ledger.post_together(array(
      select (vending.wallet_payment_reference(o.id), 'order-paid', 'Units for meter ' || o.meter_number || ', ' || o.reference,
        'user:' || o.buyer_id, array[('wallet:' || o.buyer_id, 'order-clearing', o.amount_kobo)::ledger.move])::ledger.draft
      from unnest(v_paid) o));
  end if;
  with stored as (
    insert into vending."order" as o (id, reference, buyer_id, buyer_key, method, body_hash, status, meter_id, meter_number,
      estate_id, estate_name, utility, amount_kobo, debt_kobo, fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo,
      tariff_price_id, tariff_name, price_kobo_per_unit, rounding, units_tenths, carry_before_micro, payment_outcome, received_kobo,
      paid_at, attempts, lease_until)
    overriding system value
    select p.id, p.reference, p.buyer_id, p.buyer_key, p.method, p.body_hash, p.status, p.meter_id, p.meter_number,
      p.estate_id, p.estate_name, p.utility, p.amount_kobo, p.debt_kobo, p.fee_kobo, p.energy_kobo, p.vat_kobo, p.vat_rate_bp,
      p.debt_left_kobo, p.tariff_price_id, p.tariff_name, p.price_kobo_per_unit, p.rounding, p.units_tenths, p.carry_before_micro,
      p.payment_outcome, p.received_kobo, p.paid_at, p.attempts, p.lease_until
    from unnest(p_orders) p
    on conflict do nothing
    returning o as stored_order
  )
  select array_agg(s.stored_order order by (s.stored_order).id) into v_stored from stored s;
  if coalesce(cardinality(v_stored), 0) < cardinality(p_orders) then
    if exists (select from unnest(p_orders) p where p.buyer_id is not null) then
      raise exception 'this buyer''s key or reference is taken' using errcode = 'VD007';
    end if;
    return;
  end if;
  if v_paid <> '{}' then
    insert into vending.order_payment (order_id, amount_kobo, source, journal_id)
    select p.id, p.amount_kobo, 'wallet', v_journals[p.ordinality]
    from unnest(v_paid) with ordinality as p;
    insert into vending.vend_attempt (order_id) select p.id from unnest(v_paid) p where p.status = 'vending';
  end if;
  return query select o.* from unnest(v_stored) o;
end $$;
revoke all on function vending.store_orders(vending."order"[]) from public;
