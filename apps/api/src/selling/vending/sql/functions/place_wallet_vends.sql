-- Like vending.place_wallet_vend, for many that arrived together, in one commit. Each has its own result: a refused one
-- is rolled back alone, with its SQLSTATE in `refused`, and the others stay. `p_given`: a list of arguments of
-- place_wallet_vend.
-- Those that are the only one of their buyer and their meter are priced one by one, and then stored together. The
-- others, and all of them when storing them together is refused, are placed one after the other.
-- Every lock that a single purchase takes is taken here first, for all of them in one order: repeats, meters, carries,
-- wallets. So a run and a concurrent purchase cannot deadlock. A deadlock or a lock that takes too long rolls back the
-- whole run, and the caller places each one alone.
-- Arrays and `rows` show the planner that a run is short: otherwise it assumes a hundred or a thousand rows and reads
-- whole tables.
create or replace function vending.place_wallet_vends(p_given jsonb)
returns table ("position" integer, outcome text, placed vending."order", refused text, problem text, detail text)
language plpgsql security definer rows 8 set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_one record;
  v_placed record;
  v_prepared record;
  v_cap_hour_kobo bigint := p_given -> 0 ->> 'cap_hour_kobo';
  v_orders vending."order"[] := '{}';
  v_numbers integer[] := '{}';
  v_buyers text[] := '{}';
  v_meters text[] := '{}';
  v_alone integer[] := '{}';
begin
  for v_one in
    select distinct vending.repeat_lock(g ->> 'buyer_id', g ->> 'meter_number', (g ->> 'amount_kobo')::bigint) as key
    from jsonb_array_elements(p_given) g where (g ->> 'refuses_repeat')::boolean order by 1
  loop
    perform pg_advisory_xact_lock(v_one.key);
  end loop;
  for v_one in
    select m.id from metering.meter m
    where m.number = any(array(select g ->> 'meter_number' from jsonb_array_elements(p_given) g)) and m.status = 'active' order by m.id
    for key share
  loop
    perform metering.open_carry(v_one.id);
  end loop;
  perform from ledger.balance b
  where b.account_id = any(array(
    select a.id from ledger.account a
    where a.code = any(array(select 'wallet:' || (g ->> 'buyer_id') from jsonb_array_elements(p_given) g))))
  order by b.account_id for update;
  -- The pages are notified when these vends end: see vending.tell_order.
  perform set_config('gatelight.is_vending', 'on', true);
  for v_one in
    select o.ordinality::integer as number, o.value as given, o.value ->> 'buyer_id' as buyer_id, o.value ->> 'buyer_key' as buyer_key,
      o.value ->> 'meter_number' as meter_number, (o.value ->> 'amount_kobo')::bigint as amount_kobo,
      (o.value ->> 'session')::uuid as session, (o.value ->> 'refuses_repeat')::boolean as refuses_repeat,
      (select b.balance_kobo from ledger.balance b
       where b.account_id = (select a.id from ledger.account a where a.code = 'wallet:' || (o.value ->> 'buyer_id'))) as has_kobo
    from jsonb_array_elements(p_given) with ordinality o
  loop
    if v_one.buyer_id = any(v_buyers) or v_one.meter_number = any(v_meters) or not coalesce(v_one.has_kobo >= v_one.amount_kobo, false) then
      v_alone := v_alone || v_one.number;
      continue;
    end if;
    begin
      if v_one.refuses_repeat then
        perform vending.refuse_repeat_of_user(v_one.buyer_id, 'wallet', v_one.buyer_key, v_one.meter_number, v_one.amount_kobo);
      end if;
      select * into v_prepared from vending.prepare_order(v_one.given - array['refuses_repeat', 'session']) p;
      if v_prepared.outcome is null and v_one.session is not null then
        perform preferences.require_confirmation(v_one.session, v_one.buyer_id::bigint);
      end if;
    exception
      when deadlock_detected or lock_not_available or serialization_failure then
        raise;
      when others then
        -- Alone, it gets the same refusal, or one that is reported before this one.
        v_alone := v_alone || v_one.number;
        continue;
    end;
    if v_prepared.outcome is null then
      v_orders := v_orders || v_prepared.prepared::vending."order";
      v_numbers := v_numbers || v_one.number;
      v_buyers := v_buyers || v_one.buyer_id;
      v_meters := v_meters || v_one.meter_number;
    else
      "position" := v_one.number;
      outcome := v_prepared.outcome;
      placed := v_prepared.known;
      return next;
    end if;
  end loop;
  -- Each was priced without the others: together they may be too much for this hour.
  if cardinality(v_orders) > 1
     and (select sum(o.amount_kobo) from unnest(v_orders) o) > vending.left_this_hour(v_cap_hour_kobo) then
    v_alone := v_alone || v_numbers;
  elsif v_orders <> '{}' then
    begin
      -- By their numbers, which are in the order of their positions.
      v_orders := array(select o from vending.store_orders(v_orders) o);
      for i in 1 .. cardinality(v_orders) loop
        "position" := v_numbers[i];
        outcome := 'placed';
        placed := v_orders[i];
        return next;
      end loop;
    exception
      when deadlock_detected or lock_not_available or serialization_failure then
        raise;
      when others then
        -- One of them failed. It is found below.
        v_alone := v_alone || v_numbers;
    end;
  end if;
  for v_one in
    select o.ordinality::integer as number, o.value as given from jsonb_array_elements(p_given) with ordinality o
    where o.ordinality = any(v_alone)
  loop
    "position" := v_one.number;
    outcome := null;
    placed := null;
    refused := null;
    problem := null;
    detail := null;
    begin
      select * into v_placed from vending.place_wallet_vend(v_one.given) p;
      outcome := v_placed.outcome;
      placed := v_placed.placed;
    exception
      when deadlock_detected or lock_not_available or serialization_failure then
        raise;
      when others then
        get stacked diagnostics refused = returned_sqlstate, problem = message_text, detail = pg_exception_detail;
    end;
    return next;
  end loop;
end $$;
revoke all on function vending.place_wallet_vends(jsonb) from public;
grant execute on function vending.place_wallet_vends(jsonb) to gatelight_app;
