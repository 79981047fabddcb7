-- A vend from a wallet tells the pages once, in its last commit. NOTIFY puts all commits that have one in a queue, so a vend must not
-- wait there twice.

create or replace function wallets.tell_balance() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_code text;
begin
  if current_setting('gatelight.is_vending', true) = 'on' then
    return null;
  end if;
  select a.code into v_code from ledger.account a where a.id = new.account_id;
  if v_code like 'wallet:%' then
    perform pg_notify('user_event', jsonb_build_object('user', substr(v_code, 8), 'type', 'wallet')::text);
  end if;
  return null;
end $$;

create or replace function vending.tell_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.method = 'wallet' then
    if new.status in ('paid', 'vending') then
      return null;
    end if;
    perform pg_notify('user_event', jsonb_build_object('user', new.buyer_id, 'type', 'wallet')::text);
  end if;
  perform pg_notify('user_event', jsonb_build_object('user', new.buyer_id, 'type', 'order', 'reference', new.reference)::text);
  return null;
end $$;

-- As in 0022, without words to the pages.
create or replace function vending.place_wallet_vend(
  p_reference text, p_buyer_id text, p_buyer_key text, p_meter_number text, p_amount_kobo bigint,
  p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint, p_allow_simulator_keys boolean, p_lease_seconds integer,
  out outcome text, out placed vending."order")
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_placed record;
begin
  if p_buyer_id is null or p_buyer_key is null then
    raise exception 'a wallet vend has a buyer and a key' using errcode = 'VD006';
  end if;
  -- The pages hear of this vend when it ends: see vending.tell_order.
  perform set_config('gatelight.is_vending', 'on', true);
  select * into v_placed from vending.place_order(p_reference, p_buyer_id, p_buyer_key, p_meter_number, null,
    p_amount_kobo, p_cap_hour_kobo, p_cap_meter_day_kobo, p_allow_simulator_keys) p;
  outcome := v_placed.outcome;
  placed := v_placed.placed;
  if outcome <> 'placed' then
    return;
  end if;
  update vending."order" o set status = 'vending', attempts = 1, lease_until = now() + make_interval(secs => p_lease_seconds)
  where o.id = placed.id returning o.* into strict placed;
  insert into vending.vend_attempt (order_id) values (placed.id);
end $$;
