-- Prices an order for any buyer and says whether it may be placed; stores nothing. Meter, estate, price and units are
-- from the tables, not from the caller. The meter's row and its carry are locked until the transaction ends, so the
-- price stays right. `p_given`: see vending.place_order. `outcome`: null when `prepared` may be stored
-- (vending.store_orders); otherwise replayed or other-body, with that order in `known`, or the code of the refusal.
create or replace function vending.prepare_order(p_given jsonb, out outcome text, out known vending."order", out prepared vending."order")
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_reference text := p_given ->> 'reference';
  v_buyer_id text := p_given ->> 'buyer_id';
  v_buyer_key text := p_given ->> 'buyer_key';
  v_meter_number text := p_given ->> 'meter_number';
  v_estate_name text := p_given ->> 'estate_name';
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_method text := coalesce(p_given ->> 'method', case when p_given ->> 'buyer_id' is null then 'transfer' else 'wallet' end);
  v_body_hash bytea := p_given ->> 'body_hash';
  v_same_within_seconds integer := p_given ->> 'same_within_seconds';
  v_cap_hour_kobo bigint := p_given ->> 'cap_hour_kobo';
  v_cap_meter_day_kobo bigint := p_given ->> 'cap_meter_day_kobo';
  v_allow_simulator_keys boolean := p_given ->> 'allow_simulator_keys';
  v_lease_seconds integer := p_given ->> 'lease_seconds';
  v_meter metering.meter;
  v_estate estates.estate;
  v_price record;
  v_quote record;
  v_carried bigint;
  v_is_paid boolean := v_method = 'wallet';
  v_duty_kobo bigint := case when v_method = 'transfer' then vending.payers_duty(v_method, v_amount_kobo) else 0 end;
begin
  perform platform.check_arguments(p_given, array['reference', 'meter_number', 'amount_kobo', 'cap_hour_kobo',
    'cap_meter_day_kobo', 'allow_simulator_keys'], array['buyer_id', 'buyer_key', 'estate_name', 'method', 'body_hash',
    'same_within_seconds', 'only_linked', 'lease_seconds']);
  if v_is_paid and v_buyer_id is null then
    raise exception 'a wallet has a user' using errcode = 'VD006';
  end if;
  -- The same lock as the new order's foreign key takes. The order of locks is meter, carry, wallet, everywhere.
  select * into v_meter from metering.meter m where m.number = v_meter_number for key share;
  if not found then
    outcome := 'unknown-meter';
    return;
  end if;
  if v_meter.status <> 'active' then
    outcome := 'meter-inactive';
    return;
  end if;
  if v_estate_name is null then
    select * into strict v_estate from estates.estate e where e.id = v_meter.estate_id;
  else
    select * into v_estate from estates.estate e where lower(e.name) = lower(btrim(v_estate_name));
    if not found then
      outcome := 'unknown-estate';
      return;
    end if;
    if v_estate.id <> v_meter.estate_id then
      outcome := 'meter-not-in-estate';
      return;
    end if;
  end if;
  select * into v_price from vending.price_of_meter(v_meter.id);
  if not found then
    outcome := 'no-price';
    return;
  end if;
  -- Locks the meter's carry until the order is stored, so that two concurrent orders do not both use it.
  v_carried := metering.open_carry(v_meter.id);
  if v_buyer_id is not null then
    select o.* into known from vending."order" o
    where o.buyer_id = v_buyer_id and o.method = v_method and o.buyer_key = v_buyer_key;
    if found then
      outcome := case when known.body_hash is distinct from v_body_hash then 'other-body' else 'replayed' end;
      return;
    end if;
    -- For a call without its own key: an equal order within a few seconds counts as the first one, while that is
    -- unpaid.
    if v_same_within_seconds is not null then
      select o.* into known from vending."order" o
      where o.buyer_id = v_buyer_id and o.method = v_method and o.meter_id = v_meter.id and o.amount_kobo = v_amount_kobo
        and o.status in ('created', 'awaiting_payment')
        and o.created_at > clock_timestamp() - make_interval(secs => v_same_within_seconds)
      order by o.id limit 1;
      if found then
        outcome := 'replayed';
        return;
      end if;
    end if;
  end if;
  if (p_given ->> 'only_linked')::boolean and not households.hold_buyer(v_buyer_id::bigint, v_meter.id) then
    outcome := 'meter-not-linked';
    return;
  end if;
  select * into v_quote from vending.quote(v_amount_kobo, v_duty_kobo, v_price.debt_kobo, v_price.debt_recovery_bp,
    v_price.vat_rate_bp, v_price.price_kobo_per_unit, v_price.rounding, v_carried);
  if v_quote.units_tenths is null then
    outcome := 'too-many-units';
    return;
  end if;
  if v_quote.units_tenths = 0 then
    outcome := 'amount-too-small';
    return;
  end if;
  outcome := vending.stopping_reason(v_meter.id, v_amount_kobo, v_cap_hour_kobo, v_cap_meter_day_kobo, v_allow_simulator_keys);
  if outcome is not null then
    return;
  end if;
  prepared.id := nextval(pg_get_serial_sequence('vending."order"', 'id'));
  prepared.reference := v_reference;
  prepared.buyer_id := v_buyer_id;
  prepared.buyer_key := v_buyer_key;
  prepared.method := v_method;
  prepared.body_hash := v_body_hash;
  prepared.status := case when not v_is_paid then 'created' when v_lease_seconds is null then 'paid' else 'vending' end;
  prepared.meter_id := v_meter.id;
  prepared.meter_number := v_meter.number;
  prepared.estate_id := v_estate.id;
  prepared.estate_name := v_estate.name;
  prepared.utility := v_meter.utility;
  prepared.amount_kobo := v_amount_kobo;
  prepared.debt_kobo := v_quote.debt_kobo;
  prepared.fee_kobo := v_duty_kobo;
  prepared.energy_kobo := v_quote.energy_kobo;
  prepared.vat_kobo := v_quote.vat_kobo;
  prepared.vat_rate_bp := v_price.vat_rate_bp;
  prepared.debt_left_kobo := v_quote.debt_left_kobo;
  prepared.tariff_price_id := v_price.tariff_price_id;
  prepared.tariff_name := v_price.tariff_name;
  prepared.price_kobo_per_unit := v_price.price_kobo_per_unit;
  prepared.rounding := v_price.rounding;
  prepared.units_tenths := v_quote.units_tenths;
  prepared.carry_before_micro := v_carried;
  prepared.payment_outcome := case when v_is_paid then 'exact' end;
  prepared.received_kobo := case when v_is_paid then v_amount_kobo else 0 end;
  prepared.paid_at := case when v_is_paid then now() end;
  prepared.attempts := case when v_is_paid and v_lease_seconds is not null then 1 else 0 end;
  prepared.lease_until := case when v_is_paid then now() + make_interval(secs => v_lease_seconds) end;
end $$;
revoke all on function vending.prepare_order(jsonb) from public;
