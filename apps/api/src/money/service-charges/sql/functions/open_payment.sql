-- Stores a payment by transfer or card with its charge, once for each key. `outcome`: opened, replayed, other-body, or
-- a refusal. `refused`: a limit was reached. An open account for the same payment is returned again instead of a second
-- one. The same amount by card as a moment ago is refused with VD009.
create or replace function service_charges.open_payment(p_session uuid, p_limits jsonb, p_given jsonb,
  out refused text, out retry_after_seconds integer, out outcome text, out opened service_charges.payment_request, out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_house_id bigint := p_given ->> 'house_id';
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_key text := p_given ->> 'key';
  v_method text := p_given ->> 'method';
  v_hash bytea := p_given ->> 'body_hash';
  v_chosen bigint[] := (select array_agg(x::bigint order by x::bigint) from jsonb_array_elements_text(p_given -> 'invoice_ids') x);
  v_is_transfer boolean := v_method = 'transfer';
  v_wanted record;
  v_duty record;
begin
  perform platform.check_arguments(p_given, array['reference', 'key', 'body_hash', 'method', 'house_id', 'amount_kobo', 'open_seconds',
    'asking_seconds'], array['invoice_ids', 'ahead', 'provider', 'save_card', 'card_id', 'callback_url', 'refuses_repeat']);
  if (p_given ->> 'open_seconds')::integer not between 60 and 14400 then
    raise exception 'not a request of the product' using errcode = 'VD006';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('service-charge:' || v_user_id, 0));
  select * into opened from service_charges.payment_request q where q.user_id = v_user_id and q.method = v_method and q.key = v_key;
  if not found and v_is_transfer then
    select q.* into opened from service_charges.payment_request q join payments.charge c on c.reference = q.reference
    where q.user_id = v_user_id and q.house_id = v_house_id and q.method = 'transfer' and q.status = 'pending' and q.amount_kobo = v_amount_kobo
      and q.body_hash = v_hash and c.status = 'pending' and c.expires_at > now() + interval '10 minutes'
    order by q.id desc limit 1;
  end if;
  if opened.id is not null then
    outcome := case when opened.body_hash = v_hash then 'replayed' else 'other-body' end;
    if outcome = 'other-body' then
      opened := null;
    else
      select c.* into charge from payments.charge c where c.reference = opened.reference;
    end if;
    return;
  end if;
  if not v_is_transfer and (p_given ->> 'refuses_repeat')::boolean and exists (
      select from service_charges.payment_request q where q.user_id = v_user_id and q.house_id = v_house_id and q.method <> 'transfer'
        and q.amount_kobo = v_amount_kobo and q.created_at > now() - interval '2 hours'
        and (q.credited_at > now() - interval '1 minute'
          or q.status = 'pending' and q.method = 'saved-card' and q.created_at > now() - interval '1 minute')) then
    raise exception 'the same was paid a moment ago' using errcode = 'VD009';
  end if;
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_limits) l;
  if refused is not null then
    return;
  end if;
  select * into v_wanted from service_charges.to_pay(v_user_id, v_house_id, v_amount_kobo, v_chosen, (p_given ->> 'ahead')::boolean);
  if v_wanted.outcome is not null then
    outcome := v_wanted.outcome;
    return;
  end if;
  select * into v_duty from wallets.stamp_duty(v_amount_kobo);
  insert into service_charges.payment_request as q (reference, estate_id, house_id, user_id, method, amount_kobo, stamp_duty_kobo, invoice_ids, key, body_hash)
  select p_given ->> 'reference', h.estate_id, h.id, v_user_id, v_method, v_amount_kobo,
    case when v_is_transfer and v_duty.is_payers then v_duty.duty_kobo else 0 end, coalesce(v_chosen, v_wanted.invoice_ids), v_key, v_hash
  from estates.house h where h.id = v_house_id
  returning q.* into strict opened;
  outcome := 'opened';
  select (c.charge).* into charge from payments.open_charge(jsonb_build_object('reference', opened.reference,
    'provider', p_given ->> 'provider', 'purpose', 'service-charge', 'subject_id', opened.id::text,
    'amount_kobo', v_amount_kobo + opened.stamp_duty_kobo,
    'expires_at', now() + make_interval(secs => (p_given ->> 'open_seconds')::integer), 'asking_seconds', (p_given ->> 'asking_seconds')::integer,
    'method', v_method)
    || case when v_is_transfer then '{}' else jsonb_build_object(
      'save_card_for', case when (p_given ->> 'save_card')::boolean then v_user_id::text end, 'card_user_id', v_user_id::text,
      'card_id', (p_given ->> 'card_id')::bigint, 'callback_url', p_given ->> 'callback_url') end) c;
end $$;
revoke all on function service_charges.open_payment(uuid, jsonb, jsonb) from public;
grant execute on function service_charges.open_payment(uuid, jsonb, jsonb) to gatelight_app, gatelight_web;
