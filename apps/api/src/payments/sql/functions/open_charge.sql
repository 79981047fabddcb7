-- Stores a charge that is about to be asked for at the provider, once for each reference. `is_new`: this call stored it.
create or replace function payments.open_charge(
  p_reference text, p_provider text, p_purpose text, p_subject_id text, p_amount_kobo bigint, p_expires_at timestamptz,
  p_asking_seconds integer, p_method text default 'transfer', p_save_card_for text default null,
  p_card_user_id text default null, p_card_id bigint default null, p_callback_url text default null,
  out charge payments.charge, out is_new boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_is_saved boolean := p_method = 'saved-card';
  v_provider text := p_provider;
begin
  select c.* into charge from payments.charge c where c.reference = p_reference;
  if found then
    is_new := false;
    return;
  end if;
  if v_is_saved then
    -- Only the provider that saved a card can charge it. Locked: a card that is being removed is not charged.
    select k.provider into v_provider from payments.saved_card k
    where k.id = p_card_id and k.user_id = p_card_user_id and k.removed_at is null
      and make_date(k.expiry_year, k.expiry_month, 1) + interval '1 month' > now() at time zone 'Africa/Lagos'
    for share;
    if not found then
      raise exception 'card % cannot be charged by user %', p_card_id, p_card_user_id using errcode = 'PY002';
    end if;
  end if;
  insert into payments.charge as c (reference, provider, provider_reference, method, purpose, subject_id, amount_kobo,
    expires_at, asked_at, asking_until, next_check_at, save_card_for, card_id, callback_url, send_at)
  values (p_reference, v_provider, p_reference, p_method, p_purpose, p_subject_id, p_amount_kobo, p_expires_at,
    case when not v_is_saved then clock_timestamp() end,
    case when not v_is_saved then clock_timestamp() + make_interval(secs => p_asking_seconds) end,
    clock_timestamp() + interval '60 seconds', p_save_card_for, p_card_id, p_callback_url,
    case when v_is_saved then clock_timestamp() end)
  on conflict (reference) do nothing
  returning c.* into charge;
  is_new := found;
  if is_new then
    insert into payments.provider_reference (provider, reference, charge_id) values (v_provider, p_reference, charge.id);
    if v_is_saved then
      perform pg_notify('payments_card', charge.id::text);
    end if;
  else
    select c.* into strict charge from payments.charge c where c.reference = p_reference;
  end if;
end $$;
revoke all on function payments.open_charge(text, text, text, text, bigint, timestamp with time zone, integer, text, text, text, bigint, text) from public;
grant execute on function payments.open_charge(text, text, text, text, bigint, timestamp with time zone, integer, text, text, text, bigint, text) to gatelight_app;
