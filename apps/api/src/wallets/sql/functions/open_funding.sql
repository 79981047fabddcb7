-- Stores a funding with its charge, once for each key. `outcome`: opened, replayed or other-body.
-- A transfer is opened for the amount and the payer's duty.
create or replace function wallets.open_funding(
  p_reference text, p_session uuid, p_key text, p_body_hash bytea, p_method text, p_amount_kobo bigint, p_open_seconds integer,
  p_provider text, p_asking_seconds integer, p_save_card boolean, p_card_id bigint, p_callback_url text, p_limits jsonb,
  out refused text, out retry_after_seconds integer, out outcome text, out opened wallets.funding, out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p_user_id text := wallets.user_of(p_session);
begin
  if p_open_seconds not between 60 and 7200 then
    raise exception 'not a request of the product' using errcode = 'VD006';
  end if;
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_limits) l;
  if refused is not null then
    return;
  end if;
  insert into wallets.funding as f (reference, user_id, key, body_hash, method, amount_kobo)
  values (p_reference, p_user_id, p_key, p_body_hash, p_method, p_amount_kobo)
  on conflict (user_id, method, key) do nothing
  returning f.* into opened;
  if found then
    outcome := 'opened';
    if p_method = 'transfer' then
      select (c.charge).* into charge from payments.open_charge(opened.reference, p_provider, 'wallet-funding', opened.id::text,
        p_amount_kobo + opened.stamp_duty_kobo, now() + make_interval(secs => p_open_seconds), p_asking_seconds) c;
    else
      select (c.charge).* into charge from payments.open_charge(opened.reference, p_provider, 'wallet-funding', opened.id::text,
        p_amount_kobo, now() + make_interval(secs => p_open_seconds), p_asking_seconds, p_method,
        case when p_save_card then p_user_id end, p_user_id, p_card_id, p_callback_url) c;
    end if;
    return;
  end if;
  select f.* into strict opened from wallets.funding f where f.user_id = p_user_id and f.method = p_method and f.key = p_key;
  outcome := case when opened.body_hash = p_body_hash then 'replayed' else 'other-body' end;
  if outcome = 'other-body' then
    opened := null;
    return;
  end if;
  select c.* into charge from payments.charge c where c.reference = opened.reference;
end $$;
revoke all on function wallets.open_funding(text, uuid, text, bytea, text, bigint, integer, text, integer, boolean, bigint, text, jsonb) from public;
grant execute on function wallets.open_funding(text, uuid, text, bytea, text, bigint, integer, text, integer, boolean, bigint, text, jsonb) to gatelight_app, gatelight_web;

-- Money into the wallet by card. A second account for a transfer takes nothing by itself.
create or replace function wallets.open_funding(
  p_reference text, p_session uuid, p_key text, p_body_hash bytea, p_method text, p_amount_kobo bigint, p_open_seconds integer,
  p_provider text, p_asking_seconds integer, p_save_card boolean, p_card_id bigint, p_callback_url text, p_limits jsonb,
  p_refuses_repeat boolean,
  out refused text, out retry_after_seconds integer, out outcome text, out opened wallets.funding, out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := wallets.user_of(p_session);
  v_done record;
begin
  if p_refuses_repeat and p_method <> 'transfer' then
    perform pg_advisory_xact_lock(hashtextextended('repeat:' || v_user_id || ':wallet:' || p_amount_kobo, 0));
    if not exists (select from wallets.funding f where f.user_id = v_user_id and f.method = p_method and f.key = p_key)
      and exists (
        select from wallets.funding f
        where f.user_id = v_user_id and f.method <> 'transfer' and f.amount_kobo = p_amount_kobo
          and f.created_at > clock_timestamp() - interval '2 hours'
          and ((f.status = 'credited' and f.credited_at > clock_timestamp() - interval '1 minute')
            or (f.status = 'pending' and f.method = 'saved-card' and f.created_at > clock_timestamp() - interval '1 minute')))
    then
      raise exception 'the same was paid a moment ago' using errcode = 'VD009';
    end if;
  end if;
  select * into v_done from wallets.open_funding(p_reference, p_session, p_key, p_body_hash, p_method, p_amount_kobo, p_open_seconds, p_provider,
    p_asking_seconds, p_save_card, p_card_id, p_callback_url, p_limits);
  refused := v_done.refused;
  retry_after_seconds := v_done.retry_after_seconds;
  outcome := v_done.outcome;
  opened := v_done.opened;
  charge := v_done.charge;
end $$;
revoke all on function wallets.open_funding(text, uuid, text, bytea, text, bigint, integer, text, integer, boolean, bigint, text, jsonb, boolean) from public;
grant execute on function wallets.open_funding(text, uuid, text, bytea, text, bigint, integer, text, integer, boolean, bigint, text, jsonb, boolean) to gatelight_app, gatelight_web;
