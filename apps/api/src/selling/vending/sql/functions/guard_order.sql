-- What the table of orders refuses, for every writer. VD001: a state that may not follow, or one without the journal
-- that it needs. VD002: the order and its price do not change, and a new order holds no more units than its amount and
-- the meter's carry pay for. VD005: it was priced with an old carry. For the start of an order see
-- vending.guard_first_state. It becomes credited only when all its money is back in the wallet.
create or replace function vending.guard_order() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_carried bigint;
  v_step bigint;
begin
  if tg_op = 'INSERT' then
    v_carried := metering.open_carry(new.meter_id);
    if new.carry_before_micro is distinct from v_carried then
      raise exception 'the carry of meter % is % and not %', new.meter_id, v_carried, new.carry_before_micro
        using errcode = 'VD005', hint = 'compute the price again with the present carry';
    end if;
    -- Rounded down: of each purchase, less than a millionth of a tenth of a unit stays with the utility.
    new.carry_delta_micro := new.units_tenths * 1000000 - div(new.energy_kobo::numeric * 10000000, new.price_kobo_per_unit);
    -- A token above 1,638.3 units holds steps of 1, 10 or 100 units. No more than one step is ever given.
    v_step := case when new.units_tenths <= 16383 then 1 when new.units_tenths <= 180214 then 10
                   when new.units_tenths <= 1818524 then 100 else 1000 end;
    if v_carried + new.carry_delta_micro >= v_step * 1000000 and new.carry_delta_micro > 0 then
      raise exception 'the order holds more units than its amount pays for' using errcode = 'VD002';
    end if;
    return new;
  end if;
  if (new.reference, new.buyer_id, new.buyer_key, new.method, new.body_hash, new.meter_id, new.meter_number, new.amount_kobo, new.debt_kobo, new.fee_kobo,
      new.energy_kobo, new.vat_kobo, new.vat_rate_bp, new.tariff_price_id, new.price_kobo_per_unit, new.units_tenths, new.created_at,
      new.carry_before_micro, new.carry_delta_micro)
     is distinct from
     (old.reference, old.buyer_id, old.buyer_key, old.method, old.body_hash, old.meter_id, old.meter_number, old.amount_kobo, old.debt_kobo, old.fee_kobo,
      old.energy_kobo, old.vat_kobo, old.vat_rate_bp, old.tariff_price_id, old.price_kobo_per_unit, old.units_tenths, old.created_at,
      old.carry_before_micro, old.carry_delta_micro) then
    raise exception 'what was ordered and priced does not change' using errcode = 'VD002';
  end if;
  if new.status <> old.status then
    if not exists (
      select 1 from vending.allowed_transition t where t.from_status = old.status and t.to_status = new.status
    ) then
      raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'VD001';
    end if;
    if new.status = 'credited' and vending.journal_that_moved(vending.wallet_credit_reference(new.id), 'order-clearing',
         'wallet:' || new.buyer_id, new.amount_kobo, true) is null and not vending.is_money_in_wallet(new.id, new.buyer_id) then
      raise exception 'order % is not credited: no journal gave its money back', new.id using errcode = 'VD004';
    end if;
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;
revoke all on function vending.guard_order() from public;
