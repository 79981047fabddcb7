-- Stores a charge before the provider is called, once for each reference. `is_new`: this call stored it.
-- `save_card_for`: the user who agreed to save the card. `card_id` of `card_user_id`: the saved card that is charged;
-- PY002 when it cannot be charged.
create or replace function payments.open_charge(p_given jsonb, out charge payments.charge, out is_new boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_reference text := p_given ->> 'reference';
  v_provider text := p_given ->> 'provider';
  v_purpose text := p_given ->> 'purpose';
  v_subject_id text := p_given ->> 'subject_id';
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_expires_at timestamptz := p_given ->> 'expires_at';
  v_asking_seconds integer := p_given ->> 'asking_seconds';
  v_method text := p_given ->> 'method';
  v_save_card_for text := p_given ->> 'save_card_for';
  v_card_user_id text := p_given ->> 'card_user_id';
  v_card_id bigint := p_given ->> 'card_id';
  v_callback_url text := p_given ->> 'callback_url';
  v_is_saved boolean := v_method = 'saved-card';
begin
  perform platform.check_arguments(p_given, array['reference', 'provider', 'purpose', 'subject_id', 'amount_kobo', 'expires_at',
    'asking_seconds', 'method'], array['save_card_for', 'card_user_id', 'card_id', 'callback_url']);
  select c.* into charge from payments.charge c where c.reference = v_reference;
  if found then
    is_new := false;
    return;
  end if;
  if v_is_saved then
    -- Only the provider that saved a card can charge it. The lock ensures that a card that is being removed is not
    -- charged.
    select k.provider into v_provider from payments.saved_card k
    where k.id = v_card_id and k.user_id = v_card_user_id and k.removed_at is null
      and make_date(k.expiry_year, k.expiry_month, 1) + interval '1 month' > now() at time zone 'Africa/Lagos'
    for share;
    if not found then
      raise exception 'card % cannot be charged by user %', v_card_id, v_card_user_id using errcode = 'PY002';
    end if;
  end if;
  insert into payments.charge as c (reference, provider, provider_reference, method, purpose, subject_id, amount_kobo,
    expires_at, asked_at, asking_until, next_check_at, save_card_for, card_id, callback_url, send_at)
  values (v_reference, v_provider, v_reference, v_method, v_purpose, v_subject_id, v_amount_kobo, v_expires_at,
    case when not v_is_saved then clock_timestamp() end,
    case when not v_is_saved then clock_timestamp() + make_interval(secs => v_asking_seconds) end,
    clock_timestamp() + interval '60 seconds', v_save_card_for, v_card_id, v_callback_url,
    case when v_is_saved then clock_timestamp() end)
  on conflict (reference) do nothing
  returning c.* into charge;
  is_new := found;
  if is_new then
    insert into payments.provider_reference (provider, reference, charge_id) values (v_provider, v_reference, charge.id);
    if v_is_saved then
      perform pg_notify('payments_card', charge.id::text);
    end if;
  else
    select c.* into strict charge from payments.charge c where c.reference = v_reference;
  end if;
end $$;
revoke all on function payments.open_charge(jsonb) from public;
grant execute on function payments.open_charge(jsonb) to gatelight_app;
