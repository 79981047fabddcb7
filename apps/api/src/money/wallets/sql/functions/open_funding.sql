-- Stores a funding of the user's own wallet with its charge, once for each key. `outcome`: opened, replayed or
-- other-body. `refused`: a limit was reached. A transfer is opened for the amount plus the payer's duty.
-- `refuses_repeat`: the same amount by card as a moment ago is refused with VD009. A second account for a transfer
-- takes no money on its own, so it is not refused.
create or replace function wallets.open_funding(
  p_session uuid, p_limits jsonb, p_given jsonb,
  out refused text, out retry_after_seconds integer, out outcome text, out opened wallets.funding, out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := identity.user_of_session(p_session)::text;
  v_reference text := p_given ->> 'reference';
  v_key text := p_given ->> 'key';
  v_body_hash bytea := p_given ->> 'body_hash';
  v_method text := p_given ->> 'method';
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_open_seconds integer := p_given ->> 'open_seconds';
  v_provider text := p_given ->> 'provider';
  v_asking_seconds integer := p_given ->> 'asking_seconds';
  v_save_card boolean := p_given ->> 'save_card';
  v_card_id bigint := p_given ->> 'card_id';
  v_callback_url text := p_given ->> 'callback_url';
  v_refuses_repeat boolean := p_given ->> 'refuses_repeat';
  v_is_transfer boolean := v_method = 'transfer';
begin
  perform platform.check_arguments(p_given, array['reference', 'key', 'body_hash', 'method', 'amount_kobo', 'open_seconds',
    'asking_seconds'], array['provider', 'save_card', 'card_id', 'callback_url', 'refuses_repeat']);
  if v_open_seconds not between 60 and 7200 then
    raise exception 'not a request of the product' using errcode = 'VD006';
  end if;
  if v_refuses_repeat and not v_is_transfer then
    perform pg_advisory_xact_lock(hashtextextended('repeat:' || v_user_id || ':wallet:' || v_amount_kobo, 0));
    if not exists (select from wallets.funding f where f.user_id = v_user_id and f.method = v_method and f.key = v_key)
      and exists (
        select from wallets.funding f
        where f.user_id = v_user_id and f.method <> 'transfer' and f.amount_kobo = v_amount_kobo
          and f.created_at > clock_timestamp() - interval '2 hours'
          and ((f.status = 'credited' and f.credited_at > clock_timestamp() - interval '1 minute')
            or (f.status = 'pending' and f.method = 'saved-card' and f.created_at > clock_timestamp() - interval '1 minute')))
    then
      raise exception 'the same was paid a moment ago' using errcode = 'VD009';
    end if;
  end if;
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_limits) l;
  if refused is not null then
    return;
  end if;
  insert into wallets.funding as f (reference, user_id, key, body_hash, method, amount_kobo)
  values (v_reference, v_user_id, v_key, v_body_hash, v_method, v_amount_kobo)
  on conflict (user_id, method, key) do nothing
  returning f.* into opened;
  if found then
    outcome := 'opened';
    select (c.charge).* into charge from payments.open_charge(jsonb_build_object('reference', opened.reference,
      'provider', v_provider, 'purpose', 'wallet-funding', 'subject_id', opened.id::text,
      'amount_kobo', v_amount_kobo + case when v_is_transfer then opened.stamp_duty_kobo else 0 end,
      'expires_at', now() + make_interval(secs => v_open_seconds), 'asking_seconds', v_asking_seconds,
      'method', v_method)
      || case when v_is_transfer then '{}' else jsonb_build_object(
        'save_card_for', case when v_save_card then v_user_id end, 'card_user_id', v_user_id, 'card_id', v_card_id,
        'callback_url', v_callback_url) end) c;
    return;
  end if;
  select f.* into strict opened from wallets.funding f
  where f.user_id = v_user_id and f.method = v_method and f.key = v_key;
  outcome := case when opened.body_hash = v_body_hash then 'replayed' else 'other-body' end;
  if outcome = 'other-body' then
    opened := null;
    return;
  end if;
  select c.* into charge from payments.charge c where c.reference = opened.reference;
end $$;
revoke all on function wallets.open_funding(uuid, jsonb, jsonb) from public;
grant execute on function wallets.open_funding(uuid, jsonb, jsonb) to gatelight_app, gatelight_web;
