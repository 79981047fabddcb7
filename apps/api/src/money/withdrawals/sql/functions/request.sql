-- Takes the amount out of the wallet and stores the request, once for each key of the user. `outcome`: requested,
-- replayed, reused (same key, other request), or the code of the refusal. The limits of the user's level apply, nothing
-- leaves while a bank decides a dispute, and recent card money leaves only to an account in the user's own name.
create or replace function withdrawals.request(
  p_session uuid, p_given jsonb, out outcome text, out requested withdrawals.withdrawal, out left_kobo bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_reference text := p_given ->> 'reference';
  v_key text := p_given ->> 'key';
  v_body_hash bytea := p_given ->> 'body_hash';
  v_bank_account_id bigint := p_given ->> 'bank_account_id';
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_provider text := p_given ->> 'provider';
  v_cancel_seconds integer := p_given ->> 'cancel_seconds';
  v_ip inet := p_given ->> 'ip';
  v_request text := p_given ->> 'request';
  v_user_id bigint := identity.user_of_session(p_session);
  v_account withdrawals.bank_account;
  v_limits record;
  v_card_kobo bigint;
begin
  perform platform.check_arguments(p_given, array['reference', 'key', 'body_hash', 'bank_account_id', 'amount_kobo', 'provider',
    'cancel_seconds'], array['ip', 'request']);
  -- One request at a time for each user: the limit of a day is exact, also with twenty concurrent requests.
  perform pg_advisory_xact_lock(hashtextextended('withdrawals.user', v_user_id));
  select w.* into requested from withdrawals.withdrawal w where w.user_id = v_user_id and w.key = v_key;
  if found then
    outcome := case when requested.body_hash = v_body_hash then 'replayed' else 'reused' end;
    return;
  end if;
  select a.* into v_account from withdrawals.bank_account a
  where a.id = v_bank_account_id and a.user_id = v_user_id and a.removed_at is null;
  if not found then
    outcome := 'not-found';
    return;
  end if;
  perform ledger.open_account('wallet:' || v_user_id);
  -- Locks the wallet: money that is spent meanwhile would be missing from the amounts counted below.
  perform from ledger.balance b join ledger.account a on a.id = b.account_id where a.code = 'wallet:' || v_user_id for update of b;
  select * into v_limits from withdrawals.limits_of(p_session);
  if v_limits.is_held then
    outcome := 'held';
    return;
  end if;
  if v_amount_kobo < v_limits.minimum_kobo then
    outcome := 'below-minimum';
    left_kobo := v_limits.minimum_kobo;
    return;
  end if;
  left_kobo := least(v_limits.per_withdrawal_kobo, v_limits.left_today_kobo);
  if v_amount_kobo > left_kobo then
    outcome := 'over-limit';
    return;
  end if;
  v_card_kobo := least(v_amount_kobo, greatest(0, v_amount_kobo - (v_limits.balance_kobo - v_limits.card_kobo)));
  if v_card_kobo > 0 and v_amount_kobo <= v_limits.balance_kobo
     and not (v_limits.own_name and withdrawals.is_own_name(p_session, v_account.account_name)) then
    outcome := 'card-money';
    left_kobo := v_limits.balance_kobo - v_limits.card_kobo;
    return;
  end if;
  if v_amount_kobo <= v_limits.balance_kobo and not identity.has_confirmed(p_session) then
    outcome := 'step-up';
    return;
  end if;
  -- Raises GL004 when the wallet holds less: then nothing of this call is stored.
  perform ledger.post('withdrawal:' || v_reference, 'withdrawal-requested', 'NGN', 'Withdrawal ' || v_reference, 'user:' || v_user_id,
    v_request, array[('wallet:' || v_user_id, 'payouts-in-transit', v_amount_kobo)::ledger.move]);
  insert into withdrawals.withdrawal as w (reference, user_id, key, body_hash, bank_account_id, amount_kobo, fee_kobo, card_kobo, provider,
    send_after, next_attempt_at)
  values (v_reference, v_user_id, v_key, v_body_hash, v_account.id, v_amount_kobo, v_limits.fee_kobo, v_card_kobo, v_provider,
    greatest(v_account.usable_from, now() + make_interval(secs => greatest(v_cancel_seconds, 0))),
    greatest(v_account.usable_from, now() + make_interval(secs => greatest(v_cancel_seconds, 0))))
  returning w.* into requested;
  outcome := 'requested';
end $$;
revoke all on function withdrawals.request(uuid, jsonb) from public;
grant execute on function withdrawals.request(uuid, jsonb) to gatelight_app, gatelight_web;
