-- Stamp duty on transfers that pay for an order directly (setting `fees.stamp-duty`). Where the payer bears it, it is a line of the
-- price that the payer saw before paying, inside the amount (the order's fee column: there is no other fee). Otherwise the operator
-- bears it, as a journal of its own when the transfer pays for the order.

-- The payer's duty on an order of this amount; 0 where the operator bears it, and for every other way to pay.
create function vending.payers_duty(p_method text, p_amount_kobo bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when p_method = 'transfer' and d.is_payers then d.duty_kobo else 0 end from wallets.stamp_duty(p_amount_kobo) d
$$;

-- The order is priced with it, and the token's journal moves it to what is owed to the state: as in 0039 and 0040, with these words
-- in place of no fee, and of the income of a fee that never was charged.
do $$
declare
  v_definition text;
begin
  v_definition := pg_get_functiondef(
    'vending.place_order(text, text, text, text, text, bigint, bigint, bigint, boolean, text, bytea, integer)'::regprocedure);
  if v_definition !~ 'vending\.quote\(p_amount_kobo, 0, ' or v_definition !~ 'v_quote\.debt_kobo, 0, v_quote\.energy_kobo' then
    raise exception 'vending.place_order is not what this migration changes';
  end if;
  v_definition := replace(v_definition, 'vending.quote(p_amount_kobo, 0, ', 'vending.quote(p_amount_kobo, v_duty_kobo, ');
  v_definition := replace(v_definition, 'v_quote.debt_kobo, 0, v_quote.energy_kobo', 'v_quote.debt_kobo, v_duty_kobo, v_quote.energy_kobo');
  v_definition := replace(v_definition, '  -- No fee is charged on a purchase today; it has its column so that one can be.' || chr(10), '');
  v_definition := replace(v_definition, '  v_is_paid boolean := v_method = ''wallet'';',
    '  v_is_paid boolean := v_method = ''wallet'';' || chr(10) || '  v_duty_kobo bigint := vending.payers_duty(v_method, p_amount_kobo);');
  execute v_definition;

  v_definition := pg_get_functiondef('vending.store_tokens(bigint, jsonb, jsonb)'::regprocedure);
  if v_definition !~ '''service-fees'', v_order\.fee_kobo' then
    raise exception 'vending.store_tokens is not what this migration changes';
  end if;
  execute replace(v_definition, '''service-fees'', v_order.fee_kobo', '''stamp-duty-payable'', v_order.fee_kobo');
end $$;

-- A transfer pays for its order: the operator's duty on what arrived, in the same transaction and the same call.
create function vending.bear_stamp_duty() returns trigger
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
-- At the end of the transaction: by then the order says what arrived, whichever statement wrote it first.
create constraint trigger bear_stamp_duty after insert on vending.order_payment deferrable initially deferred
  for each row when (new.source = 'capture') execute function vending.bear_stamp_duty();

revoke all on function vending.payers_duty(text, bigint), vending.bear_stamp_duty() from public;
grant execute on function vending.payers_duty(text, bigint) to gatelight_app;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant execute on function vending.payers_duty(text, bigint) to gatelight_web;
  end if;
end $$;
