-- Stores an order for any buyer. Meter, estate, price and units come from the tables and not from the caller.
-- `buyer_id` missing: an anonymous purchase, which starts as created. By default the user's wallet pays: the journal is posted and
-- the order starts as paid. `estate_name` missing: the estate of the meter.
-- `same_within_seconds`: of a call without a key of its own. The same order again within this time is the first one.
-- `lease_seconds`: an order by wallet starts as vending, taken by the caller for so long, with its first attempt. What is written once
-- is not changed in the same commit: the table of orders has twenty indexes.
-- `only_linked`: the buyer must be one of those who may buy for the meter, until this is committed; otherwise meter-not-linked.
-- `outcome`: placed, replayed (this user's key has an order), other-body (it has another one), taken (choose another reference), or
-- the code of the refusal.
create or replace function vending.place_order(p_given jsonb, out outcome text, out placed vending."order")
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
  v_id bigint;
  v_journal_id bigint;
  v_is_paid boolean := v_method = 'wallet';
  v_duty_kobo bigint := case when v_method = 'transfer' then vending.payers_duty(v_method, v_amount_kobo) else 0 end;
begin
  perform platform.check_arguments(p_given, array['reference', 'meter_number', 'amount_kobo', 'cap_hour_kobo',
    'cap_meter_day_kobo', 'allow_simulator_keys'], array['buyer_id', 'buyer_key', 'estate_name', 'method', 'body_hash',
    'same_within_seconds', 'only_linked', 'lease_seconds']);
  if v_is_paid and v_buyer_id is null then
    raise exception 'a wallet has a user' using errcode = 'VD006';
  end if;
  -- Locked as the new order's foreign key will lock it. The order of locks is meter, carry, wallet, everywhere.
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
  if not found or v_price.vat_rate_bp is null then
    raise exception 'no price is in force for the tariff of meter %', v_meter.id;
  end if;
  -- The meter's carry, locked until the order is stored: two orders at once do not both use it.
  v_carried := metering.open_carry(v_meter.id);
  if v_buyer_id is not null then
    select o.* into placed from vending."order" o
    where o.buyer_id = v_buyer_id and o.method = v_method and o.buyer_key = v_buyer_key;
    if found then
      outcome := case when placed.body_hash is distinct from v_body_hash then 'other-body' else 'replayed' end;
      return;
    end if;
    -- A call without a key of its own: the same again within a few seconds is the first one, while that is unpaid.
    if v_same_within_seconds is not null then
      select o.* into placed from vending."order" o
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
  v_id := nextval(pg_get_serial_sequence('vending."order"', 'id'));
  if v_is_paid then
    -- Refused with GL004 when the wallet holds less: then nothing of this call is stored.
    perform ledger.open_account('wallet:' || v_buyer_id);
    select j.journal_id into strict v_journal_id from ledger.post(
      vending.wallet_payment_reference(v_id), 'order-paid', 'NGN', 'Units for meter ' || v_meter.number || ', ' || v_reference,
      'user:' || v_buyer_id, null, array[('wallet:' || v_buyer_id, 'order-clearing', v_amount_kobo)::ledger.move]) j;
  end if;
  insert into vending."order" as o (id, reference, buyer_id, buyer_key, method, body_hash, status, meter_id, meter_number,
    estate_id, estate_name, utility, amount_kobo, debt_kobo, fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name,
    price_kobo_per_unit, rounding, units_tenths, carry_before_micro, payment_outcome, received_kobo, paid_at, attempts,
    lease_until)
  overriding system value
  values (v_id, v_reference, v_buyer_id, v_buyer_key, v_method, v_body_hash,
    case when not v_is_paid then 'created' when v_lease_seconds is null then 'paid' else 'vending' end,
    v_meter.id, v_meter.number, v_estate.id, v_estate.name, v_meter.utility, v_amount_kobo,
    v_quote.debt_kobo, v_duty_kobo, v_quote.energy_kobo, v_quote.vat_kobo, v_price.vat_rate_bp, v_quote.debt_left_kobo,
    v_price.tariff_price_id, v_price.tariff_name, v_price.price_kobo_per_unit, v_price.rounding, v_quote.units_tenths, v_carried,
    case when v_is_paid then 'exact' end, case when v_is_paid then v_amount_kobo else 0 end,
    case when v_is_paid then now() end,
    case when v_is_paid and v_lease_seconds is not null then 1 else 0 end,
    case when v_is_paid then now() + make_interval(secs => v_lease_seconds) end)
  on conflict do nothing
  returning o.* into placed;
  if not found then
    if v_buyer_id is not null then
      raise exception 'this buyer''s key or reference is taken' using errcode = 'VD007';
    end if;
    outcome := 'taken';
    return;
  end if;
  if v_is_paid then
    insert into vending.order_payment (order_id, amount_kobo, source, journal_id) values (v_id, v_amount_kobo, 'wallet', v_journal_id);
    if v_lease_seconds is not null then
      insert into vending.vend_attempt (order_id) values (v_id);
    end if;
  end if;
  outcome := 'placed';
end $$;
revoke all on function vending.place_order(jsonb) from public;
