-- Pays one bill from the wallet of this session's user. `outcome`: paid, replayed, not-found, charge-already-paid,
-- charge-changed, reused (the key was used for another bill). Raises GL004 when the wallet holds less.
create or replace function service_charges.pay(p_session uuid, p_charge_id bigint, p_amount_kobo bigint, p_key_hash bytea, p_by jsonb, out outcome text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := (identity.live_session(p_session)).user_id;
  v_charge service_charges.charge;
  v_house estates.house;
  v_paid service_charges.payment;
  v_journal_id bigint;
  v_reference text := 'service-charge:' || p_charge_id;
begin
  -- The one lock that orders two payments of the same bill.
  select c.* into v_charge from service_charges.charge c where c.id = p_charge_id for update;
  if v_user_id is null or not found
     or not exists (select from households.houses_of(v_user_id) o where o.house_id = v_charge.house_id) then
    outcome := 'not-found';
    return;
  end if;
  select p.* into v_paid from service_charges.payment p where p.user_id = v_user_id and p.key_hash = p_key_hash;
  if found then
    outcome := case when v_paid.charge_id = p_charge_id then 'replayed' else 'reused' end;
    return;
  end if;
  if exists (select from service_charges.payment p where p.charge_id = p_charge_id) then
    outcome := 'charge-already-paid';
    return;
  end if;
  if v_charge.cancelled_at is not null or v_charge.amount_kobo <> p_amount_kobo then
    outcome := 'charge-changed';
    return;
  end if;
  select h.* into strict v_house from estates.house h where h.id = v_charge.house_id;
  perform ledger.open_account('wallet:' || v_user_id);
  perform ledger.open_account('service-charges:' || v_house.estate_id);
  select j.journal_id into strict v_journal_id from ledger.post(v_reference, 'service-charge-paid', 'NGN',
    left(v_charge.title || ', ' || v_house.name, 500), 'user:' || v_user_id, p_by ->> 'request',
    array[('wallet:' || v_user_id, 'service-charges:' || v_house.estate_id, v_charge.amount_kobo)::ledger.move]) j;
  insert into service_charges.payment (charge_id, user_id, amount_kobo, key_hash, reference, journal_id)
  values (p_charge_id, v_user_id, v_charge.amount_kobo, p_key_hash, v_reference, v_journal_id);
  perform audit.record('user:' || v_user_id, 'service-charge.paid', 'service-charge', p_charge_id::text, null,
    jsonb_build_object('amount_kobo', v_charge.amount_kobo, 'journal', v_journal_id), (p_by ->> 'ip')::inet, p_by ->> 'request');
  perform notifications.queue_for_user(v_user_id, v_reference, 'service-charge', p_charge_id::text, jsonb_build_object(
    'name', 'service-charge-paid', 'title', v_charge.title, 'houseName', v_house.name, 'amountKobo', v_charge.amount_kobo,
    'reference', v_reference), 'receipts');
  perform pg_notify('user_event', json_build_object('user', v_user_id::text, 'type', 'wallet')::text);
  perform preferences.require_confirmation(p_session, v_user_id);
  outcome := 'paid';
end $$;
revoke all on function service_charges.pay(uuid, bigint, bigint, bytea, jsonb) from public;
grant execute on function service_charges.pay(uuid, bigint, bigint, bytea, jsonb) to gatelight_app, gatelight_web;
